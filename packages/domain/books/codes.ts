import type { NounCodes } from '../permission-codes'

export const codes = {
  group: 'accounts',
  verbs: { list: '02113010' },
  partner: [],
} as const satisfies NounCodes
