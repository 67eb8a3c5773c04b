/** Escapes the three special characters of LIKE in typed text. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
