import type { NounCodes } from '../permission-codes'

export const codes = {
  group: 'fin',
  verbs: {
    list: '02113001',
    match: '02113001:match',
    ask: '02113001:ask',
    review: '02113001:review',
  },
  partner: [],
} as const satisfies NounCodes
