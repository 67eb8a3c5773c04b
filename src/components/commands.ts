import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A command of the current screen that the search dialog lists (导出本列表, 切换角色). */
export interface Command {
  name: string
  /** Initials and full pinyin, separated by blanks. */
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
 * Registers a command while the component is mounted; undefined: not available now. Components
 * register their own commands, so the search dialog depends on no screen.
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

/** The registered commands. */
export const useCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => standing)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
