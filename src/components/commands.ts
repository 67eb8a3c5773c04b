import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Something that can be done here and now, by its name: the box finds it (导出本列表, 切换角色). */
export interface Command {
  name: string
  /** Initials and full pinyin, blank-separated. */
  pinyin: string
  run: () => void
}

let standing: readonly Command[] = []
const listeners = new Set<() => void>()

function put(next: readonly Command[]): void {
  standing = next
  listeners.forEach((listener) => listener())
}

/**
 * Offers a command while the component stands that can do it; undefined: not now. Whoever can do
 * something says so where it is done, and the box knows no screen.
 */
export function useCommand(name: string, pinyin: string, run: (() => void) | undefined): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const offered = run !== undefined
  useEffect(() => {
    if (!offered) return
    const own: Command = { name, pinyin, run: () => latest.current?.() }
    put([...standing, own])
    return () => put(standing.filter((command) => command !== own))
  }, [name, pinyin, offered])
}

/** What can be done now. */
export const useCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => standing)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
