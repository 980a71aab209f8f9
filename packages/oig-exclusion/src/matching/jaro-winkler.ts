const maxPrefix = 4;
const prefixWeight = 0.1;

/** The Jaro-Winkler similarity of two words, 0 to 1 (Winkler 1990). */
export function jaroWinkler(one: string, other: string): number {
  const similarity = jaro(one, other);
  let prefix = 0;
  while (prefix < maxPrefix && prefix < one.length && one[prefix] === other[prefix]) prefix += 1;
  return similarity + prefix * prefixWeight * (1 - similarity);
}

function jaro(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const paired = new Array<boolean>(other.length).fill(false);
  let inOrder = '';
  for (let index = 0; index < one.length; index += 1) {
    const last = Math.min(other.length - 1, index + reach);
    for (let candidate = Math.max(0, index - reach); candidate <= last; candidate += 1) {
      if (paired[candidate] || one[index] !== other[candidate]) continue;
      paired[candidate] = true;
      inOrder += one[index];
      break;
    }
  }
  const matches = inOrder.length;
  if (matches === 0) return 0;
  let moved = 0;
  let position = 0;
  for (let index = 0; index < other.length; index += 1) {
    if (!paired[index]) continue;
    if (other[index] !== inOrder[position]) moved += 1;
    position += 1;
  }
  return (matches / one.length + matches / other.length + (matches - Math.floor(moved / 2)) / matches) / 3;
}
