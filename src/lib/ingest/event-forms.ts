import { EVENT_KIND } from '#domain/ingest/dicts'
import { eventPlaceFields } from '#domain/ingest-event/place-fields'
import { formatYuan } from '#domain/money'
import { enumItem, type LoadedAction } from '../resource'

interface Row extends Partial<
  Record<
    | 'kind'
    | 'occurredAt'
    | 'channelTradeNo'
    | 'subMchId'
    | 'reason'
    | 'waitsFor'
    | 'merId'
    | 'shopId',
    string | null
  >
> {
  amt?: number | null
}
type Loaded = LoadedAction<Row>

/** The form that binds an event to a merchant, which loads when it is opened. */
export const form: Loaded['form'] = {
  facts: (row) => [
    { label: '事件', value: enumItem(EVENT_KIND, row.kind).label },
    { label: '金额', value: formatYuan(row.amt) },
    { label: '发生时间', value: row.occurredAt ?? '' },
    { label: '渠道订单号', value: row.channelTradeNo ?? '' },
    { label: '渠道商户号', value: row.subMchId ?? '' },
    { label: '等待', value: row.reason ?? '' },
  ],
  initial: ({ waitsFor, merId, shopId }) => ({
    waitsFor,
    // What was told and is not known here is no choice.
    merId: waitsFor === 'MERCHANT' ? undefined : (merId ?? undefined),
    shopId: waitsFor === 'TERMINAL' ? (shopId ?? undefined) : undefined,
  }),
  fields: eventPlaceFields,
}

export const review: Loaded['review'] = (row) => ({
  sentence: '确认后立即入账，不能改绑，请再次核对：',
  facts: [
    { label: '金额', value: formatYuan(row.amt) },
    { label: '渠道订单号', value: row.channelTradeNo ?? '' },
  ],
})
