import { codes as changes } from '#domain/merchant-change/fields'
import { defineTodos } from '../../core/todo/define-todo'
import { importList } from './import-list'

/** Files of changed rates that wait for a second person. */
export const rateFileTodos = defineTodos(
  {
    resource: 'dataImport',
    access: { roles: ['3'], codes: [changes.verbs.review] },
    list: importList,
    group: 'REVIEW',
  },
  [{ label: '批量费率待复核', filters: { importKind: 'RATE_CHANGES', importState: 'CHECKED' } }],
)
