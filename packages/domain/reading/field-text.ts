import type { Field } from '../field'
import { mobileText } from './phone'
import { codeText, plainText } from './text'

/**
 * What a user typed or pasted into a field, as it is shown after leaving the field, checked, sent
 * and stored: by the field's own `normalize`, else by its kind.
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
      // Blanks at its ends belong to it.
      return text
    case 'text':
    case 'longText':
      return plainText(text)
    default:
      return text.trim()
  }
}
