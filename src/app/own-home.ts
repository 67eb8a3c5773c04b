import { listPath, type Registry, type Who } from '../lib/resource'
import { canDo } from '../providers/access'
import { inOrder, isHidden } from '../providers/router'

/** The screens a user may choose as start screen, in menu order. */
export function possibleHomes(
  registry: Registry,
  who: Who,
): readonly { path: string; title: string }[] {
  return Object.keys(registry.areas)
    .flatMap((area) => inOrder(registry, area))
    .filter(
      (resource) =>
        !isHidden(resource, who) &&
        canDo(registry, who, { resource: resource.name, action: 'list' }),
    )
    .map((resource) => ({ path: listPath(resource), title: resource.title }))
}
