/** A card number as people read it: `6299 0012 3456`. */
export const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')

/** What is typed or pasted may hold blanks, hyphens, words and full-width digits. */
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

export interface CardEdit {
  digits: string
  /** Where the cursor belongs in the grouped text. */
  caret: number
}

/**
 * What an edit of the grouped text means.
 * @param before the digits as they stood
 * @param typed the input's text after the edit, its cursor at `caret`
 * @param inputType of the browser's input event: a deleted blank takes the digit beside it along,
 * or the key would seem dead
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
