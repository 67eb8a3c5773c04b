import { ASKED_KIND } from '#domain/merchant-change/dicts'
import { codes } from '#domain/merchant-change/fields'
import { defineTodos } from '../../core/todo/define-todo'
import { merchantChangeList } from './merchant-change-list'

/** Accounts wait beside them, for who may review those. */
const KINDS = JSON.stringify(Object.keys(ASKED_KIND))

/** Changes that wait for a second person. */
export const merchantChangeTodos = defineTodos(
  {
    resource: 'merchantChange',
    access: { roles: ['3'], codes: [codes.verbs.review] },
    list: merchantChangeList,
    group: 'REVIEW',
  },
  [{ label: '商户变更待复核', filters: { changeStatus: 'REVIEWING', changeKind: KINDS } }],
)
