const longestPrefix = 4;
const prefixWeight = 0.1;

/** How alike two words are, 0 to 1 (Winkler 1990): shared letters in about the same order, a shared beginning most. */
export function jaroWinkler(one: string, other: string): number {
  const similarity = jaro(one, other);
  let prefix = 0;
  while (prefix < longestPrefix && prefix < one.length && one[prefix] === other[prefix]) prefix += 1;
  return similarity + prefix * prefixWeight * (1 - similarity);
}

function jaro(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Array<boolean>(other.length).fill(false);
  let inOrder = '';
  for (let index = 0; index < one.length; index += 1) {
    const last = Math.min(other.length - 1, index + reach);
    for (let candidate = Math.max(0, index - reach); candidate <= last; candidate += 1) {
      if (taken[candidate] || one[index] !== other[candidate]) continue;
      taken[candidate] = true;
      inOrder += one[index];
      break;
    }
  }
  const matches = inOrder.length;
  if (matches === 0) return 0;
  let moved = 0;
  let position = 0;
  for (let index = 0; index < other.length; index += 1) {
    if (!taken[index]) continue;
    if (other[index] !== inOrder[position]) moved += 1;
    position += 1;
  }
  return (matches / one.length + matches / other.length + (matches - Math.floor(moved / 2)) / matches) / 3;
}
