/** Loaded into a process before its own code: SIGUSR2 sets its wall clock back an hour, a second one resets it. */
const Real = Date;
let offset = 0;
const now = () => Real.now() - offset;

globalThis.Date = new Proxy(Real, {
  construct: (target, values, made) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

process.on('SIGUSR2', () => {
  offset = offset === 0 ? 3_600_000 : 0;
});
