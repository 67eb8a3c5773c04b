import { approvalFields, codes } from '#domain/approval/fields'
import { defineSearch } from '../../core/search/define-search'
import { approvalList } from './approval-list'
import { approval } from './approval-schema'

/** An act that waits, or waited, for approval, by its number. */
export const approvalSearch = defineSearch({
  resource: 'approval',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: approvalList,
  fields: approvalFields,
  id: 'approvalNo',
  numbers: [approval.approvalNo],
  title: ['approvalNo'],
  facts: ['summary', 'amt', 'approvalState', 'asker'],
})
