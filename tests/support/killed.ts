/** What a script ends with that kills itself; it cannot know whether it is a process. */
export const KILLED = 137
