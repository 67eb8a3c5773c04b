import { codeList } from '#domain/reading/text'

/** Numbers as they are pasted, in capitals; see `codeList`. */
export const linesIn = (text: unknown): string[] => codeList(String(text ?? '').toUpperCase())
