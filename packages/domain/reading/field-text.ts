import type { Field } from '../field'
import { mobileText } from './phone'
import { codeText, plainText } from './text'

/**
 * Normalizes typed or pasted text of a field for display, validation, sending and storing: by the
 * field's own `normalize`, else by its kind.
 */
export function fieldText({ kind, mask, normalize }: Field, text: string): string {
  if (normalize) return normalize(text).trim()
  switch (kind) {
    case 'id':
      return codeText(text)
    case 'mobile':
      return mobileText(text)
    case 'secret':
      return mask === 'mobile'
        ? mobileText(text)
        : mask === 'name'
          ? plainText(text)
          : codeText(text)
    case 'password':
      // Leading and trailing blanks are significant.
      return text
    case 'text':
    case 'longText':
      return plainText(text)
    default:
      return text.trim()
  }
}
