/** Numbers of entries as people type them: split at commas, spaces and line ends. */
export const numbersIn = (text: string): string[] => text.split(/[\s,，;；、]+/).filter(Boolean)
