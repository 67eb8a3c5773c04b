import { bankEntryFields, codes } from '#domain/bank-entry/fields'
import { defineReport } from '../../core/export/report'
import { bankEntryList } from './entry-list'

/** Lines of banks and movements of the books, with what agrees. */
export const bankEntryReport = defineReport({
  reportType: 'bankEntry',
  codes: [codes.verbs.list],
  roles: ['3'],
  fields: bankEntryFields,
  list: bankEntryList,
  positionOf: (record) => [record.entryTime, record.entryNo],
  columns: [
    'entryNo',
    'entryDay',
    'side',
    'entryState',
    'cause',
    'amt',
    'ageDays',
    'bookKind',
    'refNo',
    'serialNo',
    'counterName',
    'counterTail',
    'summary',
    'accountName',
    'fundKind',
    'matchNo',
    'matchRule',
    'owner',
    'remark',
    'standAccount',
  ],
})
