const maxNameLength = 120;

const safeName = (fileName: string): string => {
  const name = fileName
    .normalize('NFC')
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.pdf$/i, '')
    .replace(/^[. ]+/, '');
  return `${Array.from(name).slice(0, maxNameLength).join('').trim() || 'document'}.pdf`;
};

const percentEncoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A `Content-Disposition` that shows a PDF in the browser and suggests a sanitized `fileName` for saving. */
export const inlineDisposition = (fileName: string): string => {
  const name = safeName(fileName);
  const ascii = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, '_');
  return `inline; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`;
};
