import { enumItem, type Dict } from '#domain/field'
import { conflict, type CallError } from './errors'

/** One event of a state machine: where it may start and where it leads. */
export interface Move<S extends string> {
  from: readonly S[]
  to: S
  /** Title in a timeline, e.g. 冻结商户. */
  title: string
}

/**
 * The state after an event.
 * @throws CallError 90409 when the table does not list it, with the state in words
 */
export function moved<S extends string>(move: Move<S>, state: string, dict: Dict): S {
  if ((move.from as readonly string[]).includes(state)) return move.to
  throw stateChanged(dict, state)
}

/** 90409 for an event that the state does not allow, with the state in words. */
export const stateChanged = (dict: Dict, state: string): CallError =>
  conflict(`状态已变更：当前为${enumItem(dict, state).label}`)

/** 90409 when the caller has seen an older row; without a version only the state is checked. */
export function checkVersion(row: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version) throw conflict('数据已被他人修改，请刷新后重试')
}
