/**
 * A rule: undefined for a valid text, else the Chinese message for the field. Empty text is left to
 * the `required` rule; rules get the typed text (domain §2).
 */
export type Rule = (text: string) => string | undefined

/** Length in characters as users count them: a rare character outside the BMP is one. */
export const charCount = (text: string): number => [...text].length

/** A rule as a field's `validate`: it checks text and leaves other values to the field's kind. */
export const onText =
  (rule: Rule) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' ? rule(value) : undefined
