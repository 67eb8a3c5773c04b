import { codeList } from '#domain/reading/text'

/** Splits pasted numbers into upper-case items; see `codeList`. */
export const linesIn = (text: unknown): string[] => codeList(String(text ?? '').toUpperCase())
