import { useCustom, type HttpError } from '@refinedev/core'
import { useCallback } from 'react'
import { usePolling } from '../../components/resource/parts/use-polling'
import { isWaiting } from '#domain/wx-verify/states'
import type { WxInfo, WxState } from './info'

/** Where an order stands, asked again while somebody else has the next step. */
export function useWxState(info: WxInfo) {
  const { applyId, orderId } = info
  const { query, result } = useCustom<WxState & Record<string, unknown>, HttpError>({
    url: '/v1/wechat/stateQuery',
    method: 'get',
    config: { payload: { applyId, orderId } },
    // A toast every five seconds while the line is down helps nobody: the card says it once.
    errorNotification: false,
    queryOptions: { enabled: false, retry: false },
  })
  const asked = query.data ? (result.data as WxState) : undefined
  // What was asked last; but an answer of before the last change must not stand above it.
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
