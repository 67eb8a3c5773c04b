/**
 * Proofs the compiler runs (`npm run check`): a misspelt name does not compile, and a record's
 * type follows from its fields. An `@ts-expect-error` without an error is itself an error.
 */
import { defineResource, field, type RecordFrom } from '../../src/lib/resource'
import type { Trade } from '../../src/resources/trade'

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const proves = <T extends true>(): T | void => {}

const fields = {
  tradeNo: field.id('订单号'),
  transAmt: field.money('金额'),
  status: field.enum('状态', { OK: '成功', BAD: { label: '失败', tone: 'failed' } }),
  open: field.flag('开关'),
  pics: field.images('照片'),
}
const base = { name: 'a', title: '甲', area: 'trades', path: 'a', code: '1', fields } as const

const good = defineResource({
  ...base,
  id: 'tradeNo',
  list: {
    columns: ['tradeNo', 'transAmt'],
    filters: [{ field: 'status', op: 'in' }],
    tabs: 'status',
  },
  show: { sections: [{ title: '信息', fields: ['transAmt'] }], status: 'status' },
  create: { sections: [{ title: '信息', fields: ['open'] }] },
  actions: [
    {
      name: 'stop',
      label: '停用',
      places: ['row'],
      visible: (row) => row.status === 'OK' && (row.transAmt ?? 0) > 100,
      call: '/v1/x',
    },
  ],
})

type Good = RecordFrom<typeof good>
proves<Equal<Good['tradeNo'], string | null>>()
proves<Equal<Good['transAmt'], number | null>>()
proves<Equal<Good['status'], 'OK' | 'BAD' | null>>()
proves<Equal<Good['open'], '1' | '0' | null>>()
proves<Equal<Good['pics'], string[] | null>>()
proves<Equal<Trade['feeRate'], number | null>>()
proves<Equal<Trade['tradeTime'], string | null>>()

// @ts-expect-error a field that is not declared
export type Missing = Good['merName']

// @ts-expect-error a misspelt column
defineResource({ ...base, list: { columns: ['tradeNo', 'transAmount'] } })
// @ts-expect-error a misspelt filter
defineResource({ ...base, list: { columns: [], filters: ['statuz'] } })
// @ts-expect-error a misspelt filter in its long form
defineResource({ ...base, list: { columns: [], filters: [{ field: 'statuz' }] } })
// @ts-expect-error misspelt tabs
defineResource({ ...base, list: { columns: [], tabs: 'state' } })
// @ts-expect-error a misspelt id
defineResource({ ...base, id: 'tradeno' })
// @ts-expect-error a misspelt field of a detail
defineResource({ ...base, show: { sections: [{ title: '信息', fields: ['tradeNoo'] }] } })
// @ts-expect-error a misspelt field of a form
defineResource({ ...base, create: { sections: [{ title: '信息', fields: ['opn'] }] } })

defineResource({
  ...base,
  actions: [
    {
      name: 'x',
      label: '停用',
      places: ['row'],
      call: '/v1/x',
      // @ts-expect-error a value the dictionary does not have
      visible: (row) => row.status === 'GONE',
    },
  ],
})
// @ts-expect-error no such place for an action
defineResource({ ...base, actions: [{ name: 'x', label: 'x', places: ['menu'], call: '/v1/x' }] })
// @ts-expect-error looks are the engine's: a tone is a meaning, not a colour
field.enum('状态', { OK: { label: '成功', tone: 'green' } })
// @ts-expect-error a mask that does not exist
field.secret('卡号', 'iban')
