/** The tenant of the service's operators. They belong to no business and see none. */
export const serviceOrgId = '00000000-0000-7000-8000-000000000000';
