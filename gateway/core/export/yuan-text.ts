import { fenToYuanText } from '#domain/money'

/**
 * The same text as `fenToYuanText`, for cells: twelve of a trade's thirty are amounts, and nearly all
 * of them whole fen that need no separator put in and taken out again.
 */
export function yuanText(fen: string | number | null): string {
  if (typeof fen !== 'number' || !Number.isSafeInteger(fen) || fen < 0) return fenToYuanText(fen)
  const digits = String(fen)
  if (fen < 100) return fen < 10 ? `0.0${digits}` : `0.${digits}`
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
