/** In LIKE these three have a meaning; typed by a person they have none. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
