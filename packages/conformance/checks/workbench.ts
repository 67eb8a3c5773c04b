import { checkOffered, code, every, same, want, type Check } from '../check'

interface Todo {
  items: {
    resource: string
    filters: Record<string, unknown>
    label: string
    count: number
    dueAt: string | null
  }[]
}

const TODO = '/v1/workbench/todo'
/** Lists of the spec that work waits in. */
const LISTS: Readonly<Record<string, string>> = {
  apply: '/v2/merApply/list',
  merchant: '/v1/merchant/queryList',
  appeal: '/v1/risk/appealList',
  refund: '/v1/refund/queryList',
  cashOut: '/v1/cashout/queryList',
  autoCash: '/v1/shop/autoCashList',
  settle: '/v1/settle/list',
  invoice: '/v1/invoice/list',
  exportTask: '/v1/download/list',
}

/** §7: the workbench, where it is offered. */
export const workbenchChecks: Check[] = [
  checkOffered(
    'workbench',
    '待办的数量等于列表的数量',
    'pending work is counted as its list counts it',
    async (probe) => {
      for (const name of ['fws_admin', 'fws_finance', 'qd_admin']) {
        const session = await probe.as(name)
        const { items } = await probe.ok<Todo>(TODO, {}, { session })
        want(items.length > 0, `wanted something that waits for ${name}`)
        every(items, ({ label }) => label !== '', 'a label')
        for (const { resource, filters, label, count } of items) {
          const path = LISTS[resource]
          if (path) same((await probe.list(session, path, filters)).total, count, label)
        }
      }
    },
  ),
  checkOffered(
    'workbench',
    '待办只含可打开的列表',
    'a user without permissions has no pending work',
    async (probe) => {
      for (const name of ['noperm', 'nocode'])
        same((await probe.ok<Todo>(TODO, {}, { session: await probe.as(name) })).items, [], name)
      code(await probe.wire.call(TODO, {}), '90401')
    },
  ),
]
