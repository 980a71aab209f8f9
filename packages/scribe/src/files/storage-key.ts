const organizationFolders = ['org', 'organizations'];

/**
 * True unless the key itself names another organization (`org/<id>/…`, `organizations/<id>/…`). Empty and `.`
 * segments are passed over, as a file system would.
 */
export function liesWithin(storageKey: string, organizationId: string): boolean {
  const [folder = '', owner, ...rest] = storageKey
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  return !organizationFolders.includes(folder) || rest.length === 0 || owner === organizationId;
}
