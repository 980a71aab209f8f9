/** The maximum size of an audio file in bytes. */
export const maxFileSize = 104_857_600;
