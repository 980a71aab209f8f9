/** Loaded into a process before its own code: SIGUSR2 sets its wall clock back an hour, a second one sets it right. */
const Real = Date;
let behind = 0;
const now = () => Real.now() - behind;

globalThis.Date = new Proxy(Real, {
  construct: (target, values, made) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

process.on('SIGUSR2', () => {
  behind = behind === 0 ? 3_600_000 : 0;
});
