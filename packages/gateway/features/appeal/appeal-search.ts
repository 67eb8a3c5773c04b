import { appealRecordFields } from '#domain/appeal/fields'
import { CODES } from '#domain/permission-codes'
import { defineSearch } from '../../core/search/define-search'
import { appealList } from './appeal-list'
import { appeal } from './appeal-schema'

/** An appeal by its own number, or by the case's. */
export const appealSearch = defineSearch({
  resource: 'appeal',
  access: { roles: ['3', '4'], codes: [CODES.appeal.list] },
  list: appealList,
  fields: appealRecordFields,
  id: 'appealId',
  numbers: [appeal.appealId, appeal.assistId],
  title: ['appealId'],
  facts: ['riskType', 'appealNode', 'deadline', 'merName'],
})
