import type { Post } from '../lib/post'

/** A choice as key/value calls answer it. */
export interface KeyValue {
  key: string
  value: string
}

/**
 * The shop teams as choices (spec §3): loaded once and asked for again only while still empty
 * (spec §4), so a failed or empty answer is not kept. One per console: a role switch makes anew.
 */
export function createTeams(post: Post): () => Promise<readonly KeyValue[]> {
  let teams: readonly KeyValue[] = []
  let underWay: Promise<readonly KeyValue[]> | undefined
  const load = async () => {
    const rows = await post<{ teamId: string; teamName: string }[] | null>('/v1/shop/queryTeamData')
    teams = (rows ?? []).map(({ teamId, teamName }) => ({ key: teamId, value: teamName }))
    return teams
  }
  return () => {
    if (teams.length > 0) return Promise.resolve(teams)
    underWay ??= load().finally(() => (underWay = undefined))
    return underWay
  }
}
