import { ORDER_KIND, ORDER_STATE } from '#domain/upstream-order/dicts'
import { codes } from '#domain/upstream-order/fields'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { defineTodos } from '../../core/todo/define-todo'
import { upstreamOrder } from '../../core/upstream/upstream-schema'
import { wireTime } from '../../core/wire-time'

type Order = typeof upstreamOrder.$inferSelect

/** Without the answer, which the record itself tells. */
const orderRow = (order: Order): Record<string, unknown> => ({
  orderId: order.orderId,
  kind: order.kind,
  refId: order.refId,
  orderState: order.state,
  askedAt: wireTime(order.askedAt),
  attempts: order.attempts,
  sentAt: wireTime(order.sentAt),
  deadline: wireTime(order.deadline),
  answeredAt: wireTime(order.answeredAt),
  lastError: order.lastError,
})

/** Orders to those outside, newest first; a caller who sees a part of the provider sees none. */
export const upstreamOrderList = defineList<Order>({
  table: upstreamOrder,
  filters: {
    askedAt: times(upstreamOrder.askedAt, {
      maxDays: 92,
      defaultDays: 30,
      unless: { filters: ['refId'], days: 366 },
    }),
    orderId: exact(upstreamOrder.orderId),
    refId: exact(upstreamOrder.refId),
    kind: anyOf(upstreamOrder.kind, ORDER_KIND),
    orderState: anyOf(upstreamOrder.state, ORDER_STATE),
  },
  sort: { askedAt: upstreamOrder.askedAt },
  order: [upstreamOrder.askedAt, upstreamOrder.orderId],
  tabs: { filter: 'orderState', column: upstreamOrder.state, values: Object.keys(ORDER_STATE) },
  records: pageOf(upstreamOrder),
  row: orderRow,
})

/** Orders that upstream has had for their time without a word. */
export const upstreamOrderTodos = defineTodos(
  {
    resource: 'upstreamOrder',
    access: { roles: ['3'], codes: [codes.verbs.list] },
    list: upstreamOrderList,
    group: 'FUNDS',
    days: { field: 'askedAt', count: 92 },
  },
  [{ label: '逾期未答复的上游指令', filters: { orderState: 'EXPIRED' } }],
)
