import { useCustom, type HttpError } from '@refinedev/core'
import { useMemo } from 'react'
import type { EntryCategory } from '#domain/application/types'

export interface CategoryNode extends EntryCategory {
  pinyin?: string
  children?: CategoryNode[]
}

/** A category tree (`manageCategoryQuery` or `hlmCategory/query`), loaded once and cached. */
export function useCategories(call: string, enabled = true) {
  const { query, result } = useCustom<Record<string, unknown>, HttpError>({
    url: call,
    method: 'get',
    config: { payload: {} },
    queryOptions: { enabled, staleTime: Infinity, gcTime: Infinity },
  })
  const tree = useMemo(() => {
    const data = result.data as unknown
    if (Array.isArray(data)) return data as CategoryNode[]
    return (data as { list?: CategoryNode[] } | null)?.list ?? []
  }, [result.data])
  return {
    tree,
    loading: query.isLoading,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

/** A leaf by its code; undefined for groups, unknown codes, and while the tree is loading. */
export function categoryLeaf(
  tree: readonly CategoryNode[],
  code: string,
): CategoryNode | undefined {
  const leaf = categoryPath(tree, code).at(-1)
  return leaf?.children?.length ? undefined : leaf
}

/** The path from the group to the category with this code; empty for an unknown one. */
export function categoryPath(tree: readonly CategoryNode[], code: string): CategoryNode[] {
  for (const node of tree) {
    if (node.categoryCode === code) return [node]
    const below = categoryPath(node.children ?? [], code)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The categories that micro merchants may choose; empty groups are removed too. */
export function microCategories(tree: readonly CategoryNode[]): CategoryNode[] {
  return tree.flatMap((node) => {
    if (!node.children?.length) return node.microAllowed ? [node] : []
    const children = microCategories(node.children)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
