import { sentTo } from '#domain/approval/sent'
import type { Post } from '../../lib/post'

/** Wraps a post: says so when a write was not done, but waits for the approval of others. */
export function withApproval(post: Post, tell: (approvalNo: string) => void): Post {
  return async <T>(...given: Parameters<Post>): Promise<T> => {
    const answer = await post<T>(...given)
    const approvalNo = given[2]?.write ? sentTo(answer) : undefined
    if (approvalNo !== undefined) tell(approvalNo)
    return answer
  }
}
