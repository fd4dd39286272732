/** How sure a fact about a host is; the surest first. `reported`: an issue or a third party says so. */
export const hostSurenesses = ['measured', 'source', 'documented', 'reported'] as const;
