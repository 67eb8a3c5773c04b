import type { Registry, Who } from '../../src/lib/resource'
import { canDo } from '../../src/providers/access'
import { refineResources } from '../../src/providers/router'

/** What a user's menu holds: Refine's resources that are not hidden and may be listed. */
export const menuFor = (registry: Registry, who: Who) =>
  refineResources(registry, who)
    .filter(({ list, meta }) => list !== undefined && !meta?.hide)
    .filter(({ name }) => canDo(registry, who, { resource: name, action: 'list' }))
    .map(({ list: path = '', meta }) => ({ path, title: meta?.label, area: meta?.parent }))
