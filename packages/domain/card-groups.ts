/** A card number in groups of four: `6299 0012 3456`. */
export const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')

/** Typed or pasted text may contain blanks, hyphens, words and full-width digits. */
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

export interface CardEdit {
  digits: string
  /** Cursor position in the grouped text. */
  caret: number
}

/**
 * Applies an edit of the grouped text.
 * @param before the digits before the edit
 * @param typed the input's text after the edit, its cursor at `caret`
 * @param inputType of the browser's input event: deleting a blank also deletes the digit beside it,
 *   as the key would otherwise have no effect
 */
export function cardEdit(
  before: string,
  typed: string,
  caret: number,
  inputType?: string,
): CardEdit {
  let digits = digitsOf(typed)
  let left = digitsOf(typed.slice(0, caret)).length
  if (digits === before && inputType === 'deleteContentBackward' && left > 0) {
    left -= 1
    digits = digits.slice(0, left) + digits.slice(left + 1)
  } else if (digits === before && inputType === 'deleteContentForward')
    digits = digits.slice(0, left) + digits.slice(left + 1)
  return { digits, caret: grouped(digits.slice(0, left)).length }
}
