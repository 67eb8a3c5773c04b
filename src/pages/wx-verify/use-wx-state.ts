import { useCustom, type HttpError } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isWaiting } from '../../lib/wx-verify/states'
import type { WxInfo, WxState } from './info'

const POLL_MS = 5_000
/** Nobody looks at a page for longer; asking on for ever would only load the gateway. */
const POLL_FOR_MS = 10 * 60_000

/**
 * Where an order stands, asked again every five seconds while the page is seen and somebody else
 * has the next step; after ten minutes only by hand.
 */
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
  const [paused, setPaused] = useState(false)
  const since = useRef(0)
  const { refetch } = query
  const ask = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])

  useEffect(() => {
    if (!waiting || paused) return
    since.current = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - since.current > POLL_FOR_MS) setPaused(true)
      else if (document.visibilityState === 'visible') ask()
    }, POLL_MS)
    // Back at the page, after a while with the phone: what has happened meanwhile?
    const onSeen = () => {
      if (document.visibilityState === 'visible') ask()
    }
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [ask, paused, waiting])

  /** By hand: at once, and again every five seconds. */
  const refresh = useCallback(() => {
    setPaused(false)
    ask()
  }, [ask])

  return {
    state,
    waiting,
    paused: waiting && paused,
    asking: query.isFetching,
    failed: query.isError ? query.error.message : undefined,
    refresh,
  }
}
