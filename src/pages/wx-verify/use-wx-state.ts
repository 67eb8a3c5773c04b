import { useCustom, type HttpError } from '@refinedev/core'
import { useCallback } from 'react'
import { usePolling } from '../../components/resource/parts/use-polling'
import { isWaiting } from '#domain/wx-verify/states'
import type { WxInfo, WxState } from './info'

/** The state of an order, polled while other parties have the next step. */
export function useWxState(info: WxInfo) {
  const { applyId, orderId } = info
  const { query, result } = useCustom<WxState & Record<string, unknown>, HttpError>({
    url: '/v1/wechat/stateQuery',
    method: 'get',
    config: { payload: { applyId, orderId } },
    // The card shows a failed poll; a toast every five seconds would disturb.
    errorNotification: false,
    queryOptions: { enabled: false, retry: false },
  })
  const asked = query.data ? (result.data as WxState) : undefined
  // The last poll's state, unless it is older than the last change.
  const state: WxState =
    asked && asked.orderId === orderId && asked.version >= info.version ? asked : info
  const waiting = info.latest === '1' && isWaiting(state)
  const { refetch } = query
  const ask = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  const { paused, refresh } = usePolling(waiting, ask)
  return {
    state,
    waiting,
    paused,
    asking: query.isFetching,
    failed: query.isError ? query.error.message : undefined,
    refresh,
  }
}
