import { codes, upstreamOrderFields } from '#domain/upstream-order/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** Orders to channels, banks and other external parties, with their results. */
const upstreamOrder = defineResource({
  name: 'upstreamOrder',
  title: '上游指令',
  area: 'ingest',
  path: 'upstreamOrder',
  code: codes.verbs.list,
  id: 'orderId',
  order: 85,

  fields: upstreamOrderFields,

  calls: { list: '/v1/upstream/list' },

  list: {
    linked: ['orderId'],
    columns: [
      'askedAt',
      'kind',
      'refId',
      'orderState',
      'attempts',
      'sentAt',
      'deadline',
      'answeredAt',
      'lastError',
      'orderId',
    ],
    filters: [{ field: 'askedAt', preset: '近30天', maxDays: 92, precision: 'date' }, 'kind'],
    search: { name: 'refId', placeholder: '单据编号', days: 366 },
    tabs: 'orderState',
    defaultSort: { field: 'askedAt', order: 'desc' },
    empty: '这段时间没有发往上游的指令',
  },

  actions: [
    {
      name: 'resend',
      label: '重新发送',
      places: ['row', 'bulk'],
      code: codes.verbs.resend,
      visible: ({ orderState }) => orderState === 'EXPIRED',
      confirm: '以原指令编号重新发送？上游按编号去重，不会重复付款',
      call: '/v1/upstream/resend',
      success: '已重新发送',
    },
  ],
})

export type UpstreamOrder = RecordFrom<typeof upstreamOrder>
export default upstreamOrder
