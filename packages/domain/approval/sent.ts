/** The approval that an act waits for, by its call's answer; undefined: the act was done. */
export function sentTo(answer: unknown): string | undefined {
  const { approvalNo, state } = (answer ?? {}) as { approvalNo?: unknown; state?: unknown }
  return state === 'PENDING' && typeof approvalNo === 'string' ? approvalNo : undefined
}
