/**
 * One rule: undefined when the text passes, else the Chinese sentence that stands at the field.
 * Empty text is the `required` rule's business; rules see what somebody typed (domain §2).
 */
export type Rule = (text: string) => string | undefined

/** What comes along when text is copied out of chats, tables and address books, and is never seen. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** A text without the characters that nobody sees. */
export const seenText = (text: string): string => text.replace(UNSEEN, '')

/** Of codes and numbers: full-width characters are the usual ones, and blanks say nothing. */
export const codeText = (text: string): string =>
  seenText(text).normalize('NFKC').replace(/\s/g, '')

/** Length in characters as people count them: a rare character outside the BMP is one. */
export const charCount = (text: string): number => [...text].length

/** A rule as a field's `validate`: it reads text and leaves other values to the field's kind. */
export const onText =
  (rule: Rule) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' ? rule(value) : undefined
