/**
 * One rule: undefined when the text passes, else the Chinese sentence that stands at the field.
 * Empty text is the `required` rule's business; rules see what somebody typed (domain §2).
 */
export type Rule = (text: string) => string | undefined

/** Length in characters as people count them: a rare character outside the BMP is one. */
export const charCount = (text: string): number => [...text].length

/** A rule as a field's `validate`: it reads text and leaves other values to the field's kind. */
export const onText =
  (rule: Rule) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' ? rule(value) : undefined
