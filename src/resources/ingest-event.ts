import {
  codes,
  ingestEventFields,
  otherFactFields,
  readFactFields,
} from '#domain/ingest-event/fields'
import { waitsForPlace, readEventKey } from '#domain/ingest-event/event-key'
import { defineResource, field, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

/** Waits for its merchant, shop or terminal, which a person can name. */
const isUnclaimed = ({ eventState, waitsFor }: Row): boolean =>
  eventState === 'WAITING' && waitsForPlace(waitsFor)
const isOpen = ({ eventState }: Row): boolean =>
  eventState === 'WAITING' || eventState === 'REFUSED'

const keyOf = ({ sourceId, eventId, version }: Row) => ({ sourceId, eventId, version })

/** What acquirers told, and what became of it. */
const ingestEvent = defineResource({
  name: 'ingestEvent',
  title: '来源事件',
  area: 'ingest',
  path: 'event',
  code: codes.verbs.list,
  feature: 'ingest',
  id: 'eventKey',
  order: 20,

  fields: ingestEventFields,

  calls: {
    list: '/v1/ingest/eventList',
    show: {
      path: '/v1/ingest/eventDetail',
      request: ({ eventKey }) => readEventKey(String(eventKey)),
    },
  },

  list: {
    linked: ['eventKey', 'eventId', 'tradeNo', 'fileId'],
    columns: [
      'occurredAt',
      'kind',
      'amt',
      'eventState',
      'reason',
      'conflictReason',
      'payChannel',
      'merId',
      'channelTradeNo',
      'tradeNo',
      'sourceId',
      'carrier',
      'receivedAt',
      'eventId',
    ],
    // Of what is applied there is nothing to say.
    sparse: ['reason', 'conflictReason'],
    filters: [
      { field: 'occurredAt', preset: '近7天', maxDays: 92, precision: 'date' },
      'sourceId',
      'kind',
      'waitsFor',
      'payChannel',
      'merId',
      'amt',
      'carrier',
      'hasConflict',
    ],
    search: { name: 'orderNo', label: '单号', placeholder: '事件、渠道、平台或退款单号' },
    tabs: 'eventState',
    defaultSort: { field: 'occurredAt', order: 'desc' },
    empty: '这段时间没有事件',
  },

  show: {
    title: '事件详情',
    headline: ['kind', 'amt'],
    card: ['occurredAt', 'amt', 'merId', 'tradeNo', 'reason'],
    status: 'eventState',
    sections: [
      {
        title: '处理结果',
        fields: [
          'eventState',
          'reason',
          'tradeNo',
          'refundNo',
          'merId',
          'shopId',
          'suspenseAmt',
          'attempts',
          'conflictReason',
        ],
      },
      {
        title: '来源',
        fields: [
          'eventId',
          'sourceId',
          'kind',
          'occurredAt',
          'receivedAt',
          'carrier',
          'fileId',
          'line',
          'channelTradeNo',
          'channelRefundNo',
          'outNo',
          'subMchId',
        ],
      },
      { title: '原文与读取结果', rows: 'facts', of: readFactFields, empty: '原文无法解密' },
      {
        title: '不符的内容',
        rows: 'others',
        of: otherFactFields,
        empty: '没有不符',
      },
      { title: '原文', fields: ['raw', 'conflictRaw'] },
    ],
  },

  actions: [
    {
      name: 'bind',
      label: '绑定商户',
      places: ['row', 'detail'],
      code: codes.verbs.handle,
      fresh: true,
      visible: isUnclaimed,
      loads: () =>
        import('../lib/ingest/event-forms').then(({ form, review }) => ({ form, review })),
      call: '/v1/ingest/eventBind',
      body: (row, { merId, shopId }) => ({ ...keyOf(row), merId, shopId }),
      success: '已绑定并入账',
    },
    {
      name: 'retry',
      label: '重试',
      places: ['row', 'bulk', 'detail'],
      code: codes.verbs.handle,
      visible: isOpen,
      confirm: '按当前的商户、门店、终端资料重新处理',
      call: '/v1/ingest/eventRetry',
      body: keyOf,
      result: ({ eventState, reason }) =>
        eventState === 'APPLIED'
          ? undefined
          : { sentence: `仍未入账：${String(reason)}`, tone: 'waiting' },
      success: '已入账',
    },
    {
      name: 'discard',
      label: '搁置',
      places: ['row', 'detail'],
      code: codes.verbs.handle,
      danger: true,
      tucked: true,
      visible: (row) => isOpen(row) || row.conflictReason !== null,
      form: {
        fields: { reason: field.text('原因', { required: true, min: 2, max: 80 }) },
      },
      call: '/v1/ingest/eventDiscard',
      body: (row, { reason }) => ({ ...keyOf(row), reason }),
      success: '已搁置',
    },
  ],
})

export type IngestEvent = RecordFrom<typeof ingestEvent>
export default ingestEvent
