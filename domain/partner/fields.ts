import { PARTNERS } from '../choices'
import { field, type Fields } from '../field'

/** The channel partner something belongs to; its number where one is chosen, its name in a row. */
export const partnerFields = {
  partnerId: field.remote('渠道商', PARTNERS),
  partnerName: field.text('渠道商'),
} satisfies Fields
