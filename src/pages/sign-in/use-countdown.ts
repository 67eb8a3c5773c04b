import { useEffect, useState } from 'react'

/**
 * Whole seconds until an epoch ms, 0 when over. Computed from the clock, so a suspended tab is
 * right afterwards.
 */
export function useCountdown(until: number, now: () => number): number {
  const [left, setLeft] = useState(() => secondsUntil(until, now()))

  useEffect(() => {
    setLeft(secondsUntil(until, now()))
    if (until <= now()) return
    const timer = window.setInterval(() => {
      const seconds = secondsUntil(until, now())
      setLeft(seconds)
      if (seconds === 0) window.clearInterval(timer)
    }, 250)
    return () => window.clearInterval(timer)
  }, [until, now])

  return left
}

const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000))
