import type { Simulator } from './sandbox/routes'
import { SandboxError } from './sandbox/routes'
const loaded = import.meta.glob<Partial<Simulator>>('./simulator/index.ts', { eager: true })
const found = Object.values(loaded)[0]
export const simulator: Simulator = {
  pending: async (...args) => found?.pending?.(...args) ?? [],
  decide: async (...args) => {
    if (!found?.decide) throw new SandboxError(404, '没有这样的待办')
    return found.decide(...args)
  },
}
