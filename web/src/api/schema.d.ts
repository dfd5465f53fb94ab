export interface paths {
    "/outlets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List outlets (cursor)
         * @description Needs the permission `org.read`.
         */
        get: operations["listOutlets"];
        put?: never;
        /**
         * Create Outlet
         * @description Needs the permission `org.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["createOutlet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outlets/{outletId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by ID
         * @description Needs the permission `org.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getOutlet"];
        /**
         * Edit Outlet
         * @description What is absent goes back to its default; code, time zone and status stay as they were.
         *
         *     Needs the permission `org.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `STALE_VERSION`, `INVALID_STATE`, `IN_USE`.
         */
        put: operations["editOutlet"];
        post?: never;
        /**
         * Delete Outlet
         * @description An outlet that anything was recorded for is closed instead, and can be reopened.
         *
         *     Needs the permission `org.write`.
         *
         *     May refuse with `NOT_FOUND`, `IN_USE`.
         */
        delete: operations["deleteOutlet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outlets/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Outlets summary
         * @description Needs the permission `org.read`.
         */
        get: operations["summarizeOutlets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outlets/dropdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * outlet dropdown data
         * @description Needs the permission `org.read`.
         */
        get: operations["listOutletDropdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List (cursor)
         * @description Needs the permission `org.read`.
         */
        get: operations["listLocations"];
        put?: never;
        /**
         * create
         * @description Needs the permission `org.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{locationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by ID
         * @description Needs the permission `org.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getLocation"];
        /**
         * update
         * @description What is absent goes back to its default; only the status stays as it was.
         *
         *     Needs the permission `org.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `STALE_VERSION`, `INVALID_STATE`.
         */
        put: operations["updateLocation"];
        post?: never;
        /**
         * delete
         * @description Needs the permission `org.write`.
         *
         *     May refuse with `NOT_FOUND`, `IN_USE`.
         */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Location Overview
         * @description The figures of each location itself, without those below it.
         *
         *     Needs the permission `org.read`.
         */
        get: operations["listLocationOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/dropdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch location dropdowns
         * @description Needs the permission `org.read`.
         */
        get: operations["listLocationDropdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/outlets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Location outlet filter all
         * @description What a filter over past records offers, so closed outlets and inactive locations are in it. Outlets without a location come last, in a row whose id and name are null.
         *
         *     Needs the permission `org.read`.
         */
        get: operations["listLocationOutlets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Locations summary
         * @description Needs the permission `org.read`.
         */
        get: operations["summarizeLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** get all currency */
        get: operations["listCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a new user
         * @description Makes the business, its owner and a first outlet.
         *
         *     May refuse with `DUPLICATE`, `TOO_MANY_REQUESTS`.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Password login
         * @description May refuse with `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate refresh token
         * @description A refresh token is for one use. Repeated within 10 seconds it gives the same successor; used later, or after its successor was, it ends the session.
         *
         *     May refuse with `UNAUTHENTICATED`, `REFRESH_REUSED`, `CSRF`, `TOO_MANY_REQUESTS`.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logout current session */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logout all sessions */
        post: operations["logoutAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check session */
        get: operations["checkSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate token
         * @description Whether an access token would be accepted now: its signature, its time and its session.
         *
         *     May refuse with `TOO_MANY_REQUESTS`.
         */
        post: operations["validateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List active sessions/devices */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a specific session
         * @description May refuse with `NOT_FOUND`.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OpenAPI document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What every success looks like. */
        ApiSuccess: {
            /** @constant */
            success: true;
            /** @description One word for the outcome, for programs. */
            code: string;
            /** @description Written for a person. */
            message: string;
            /** @description An object, an array, or null when there is nothing to return. */
            data: unknown;
            /** @description Paging, the request, the session, or null: each operation says which. */
            meta: unknown;
        };
        /** @description A success with nothing to return. */
        SuccessMessage: components["schemas"]["ApiSuccess"] & {
            data: null;
        };
        ApiError: {
            /** @constant */
            success: false;
            /** @example VALIDATION_FAILED */
            code: string;
            /** @description Written for a person. */
            message: string;
            data: null;
            meta: {
                /**
                 * Format: date-time
                 * @example 2026-11-15T09:30:00.000Z
                 */
                timestamp: string;
                path: string;
                requestId: string;
            };
            errors: {
                /** @example lines.0.quantity */
                field: string;
                /** @example REQUIRED */
                code: string;
                /** @example is required */
                message: string;
            }[];
        };
        AuthTokens: {
            /** @constant */
            tokenType: "Bearer";
            /** @description A JWT. */
            accessToken: string;
            /**
             * @description Seconds until the access token expires.
             * @example 900
             */
            expiresIn: number;
            /** @description Opaque and for one use: each refresh gives the next one. */
            refreshToken: string;
        };
        Currency: {
            /** @example NGN */
            code: string;
            /** @example Nigerian Naira */
            name: string;
            /** @example ₦ */
            symbol: string;
            /** @example 2 */
            decimals: number;
        };
        CurrencyList: {
            rows: components["schemas"]["Currency"][];
        };
        Location: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId: string | null;
            address: string | null;
            country: string | null;
            status: components["schemas"]["LocationStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        LocationDropdown: {
            rows: components["schemas"]["LocationOption"][];
        };
        LocationEdit: {
            /** @example Lagos */
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId?: string | null;
            address?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example NG
             */
            country?: string | null;
            status?: components["schemas"]["LocationStatus"];
            /** @description Grows with each change. */
            version?: number;
        };
        LocationInput: {
            /** @example Lagos */
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId?: string | null;
            address?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example NG
             */
            country?: string | null;
        };
        LocationOption: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
        };
        LocationOutletFilter: {
            rows: components["schemas"]["LocationOutlets"][];
        };
        LocationOutlets: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string | null;
            name: string | null;
            outlets: components["schemas"]["OutletOption"][];
        };
        LocationOverview: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId: string | null;
            status: components["schemas"]["LocationStatus"];
            outlets: number;
            /** @description Active users who may work in one of its outlets. */
            users: number;
            stockValue: number;
            salesTotal: number;
            cashOnHand: number;
        };
        LocationOverviewPage: {
            rows: components["schemas"]["LocationOverview"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        LocationPage: {
            rows: components["schemas"]["Location"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        LocationStatus: "ACTIVE" | "INACTIVE";
        LocationSummary: {
            total: number;
            active: number;
            inactive: number;
            outlets: number;
        };
        LoginRequest: {
            /**
             * @description An email address or a phone number.
             * @example ada@corner.example
             */
            identifier: string;
            /** @example four calm otters */
            password: string;
            /** @default web */
            platform?: components["schemas"]["Platform"];
            /** @example till-2 */
            deviceId?: string;
        };
        Organisation: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            currency: string;
            timezone: string;
        };
        Outlet: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            code: string;
            type: components["schemas"]["OutletType"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            locationId: string | null;
            address: string | null;
            phone: string | null;
            timezone: string;
            dayStartsAt: string;
            status: components["schemas"]["OutletStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        OutletDropdown: {
            rows: components["schemas"]["OutletOption"][];
        };
        OutletEdit: {
            /** @example Ikeja */
            name: string;
            /**
             * @description Begins the numbers of its sales; given out when absent.
             * @example LAG1
             */
            code?: string;
            type?: components["schemas"]["OutletType"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            locationId?: string | null;
            address?: string | null;
            phone?: string | null;
            /**
             * @description Absent: as it was.
             * @example Africa/Lagos
             */
            timezone?: string;
            /**
             * @description When the business day begins; what is sold before counts to the day before.
             * @example 04:00
             */
            dayStartsAt?: string;
            status?: components["schemas"]["OutletStatus"];
            /** @description Grows with each change. */
            version?: number;
        };
        OutletInput: {
            /** @example Ikeja */
            name: string;
            /**
             * @description Begins the numbers of its sales; given out when absent.
             * @example LAG1
             */
            code?: string;
            type?: components["schemas"]["OutletType"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            locationId?: string | null;
            address?: string | null;
            phone?: string | null;
            /**
             * @description Absent: the business's own.
             * @example Africa/Lagos
             */
            timezone?: string;
            /**
             * @description When the business day begins; what is sold before counts to the day before.
             * @example 04:00
             */
            dayStartsAt?: string;
        };
        OutletOption: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
        };
        OutletPage: {
            rows: components["schemas"]["Outlet"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        OutletStatus: "ACTIVE" | "CLOSED";
        OutletSummary: {
            total: number;
            active: number;
            closed: number;
            byType: {
                STORE: number;
                WAREHOUSE: number;
                KIOSK: number;
                ONLINE: number;
            };
        };
        /** @enum {string} */
        OutletType: "STORE" | "WAREHOUSE" | "KIOSK" | "ONLINE";
        PaginationMeta: {
            page: number;
            perPage: number;
            total: number;
        };
        /** @enum {string} */
        Platform: "web" | "android" | "ios" | "desktop" | "pos";
        RefreshRequest: {
            /** @description Absent: the cookie refresh_token. */
            refreshToken?: string;
        };
        RegisterRequest: {
            /** @example Corner Shop */
            businessName: string;
            /** @example Ada */
            firstName: string;
            /** @example Obi */
            lastName: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email: string;
            /**
             * @description In international form, without spaces.
             * @example +2348012345678
             */
            phone?: string;
            /**
             * @description Any 10 to 128 characters, but not a common password nor made of your own name.
             * @example four calm otters
             */
            password: string;
            /** @example NGN */
            currency: string;
            /** @example Africa/Lagos */
            timezone: string;
        };
        Registration: {
            organisation: components["schemas"]["Organisation"];
            user: components["schemas"]["User"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
        };
        RequestMeta: {
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            timestamp: string;
            path: string;
        };
        Session: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            platform: components["schemas"]["Platform"];
            deviceId: string | null;
            address: string;
            userAgent: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            expiresAt: string;
            /** @description The session of this request. */
            current: boolean;
        };
        SessionCheck: {
            user: components["schemas"]["User"];
            organisation: components["schemas"]["Organisation"];
            permissions: string[];
            /**
             * Format: date-time
             * @description When the session ends unless it is refreshed.
             * @example 2026-11-15T09:30:00.000Z
             */
            expiresAt: string;
        };
        SessionMeta: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            sessionId: string;
        };
        SessionPage: {
            rows: components["schemas"]["Session"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        TokenCheck: {
            valid: boolean;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            sessionId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            expiresAt: string | null;
        };
        User: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email: string;
            /**
             * @description In international form, without spaces.
             * @example +2348012345678
             */
            phone: string | null;
            /** @enum {string} */
            role: "OWNER" | "MANAGER" | "CASHIER" | "STOREKEEPER" | "ACCOUNTANT" | "OPERATOR";
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
            emailVerified: boolean;
            /** @description The outlets that this user is limited to; null: all. */
            outletIds: string[] | null;
        };
    };
    responses: {
        /**
         * @description The request is not valid; `errors` names the fields at fault.
         *
         *     - `VALIDATION_FAILED`: Some fields are not valid.
         *     - `MALFORMED_JSON`: The body is not valid JSON.
         *     - `INVALID_CURSOR`: This cursor does not belong to this list, sort and filters. Start again without it.
         */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "VALIDATION_FAILED",
                 *       "message": "name: is required.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": [
                 *         {
                 *           "field": "name",
                 *           "code": "REQUIRED",
                 *           "message": "is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Nobody is signed in, or not any more.
         *
         *     - `UNAUTHENTICATED`: Sign in first: no valid token was sent.
         *     - `TOKEN_EXPIRED`: The access token has expired. Refresh it and try again.
         *     - `INVALID_CREDENTIALS`: The identifier or the password is not right.
         *     - `REFRESH_REUSED`: This refresh token was used before, so its session has ended. Sign in again.
         */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "UNAUTHENTICATED",
                 *       "message": "Sign in first: no valid token was sent.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Who is signed in may not do this.
         *
         *     - `FORBIDDEN`: Your role does not allow this.
         *     - `CSRF`: A request with a cookie must come from our own pages.
         */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "FORBIDDEN",
                 *       "message": "Your role does not allow this.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description There is no such record, or it is not yours to see.
         *
         *     - `NOT_FOUND`: Nothing was found here.
         */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "NOT_FOUND",
                 *       "message": "Nothing was found here.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The request is valid, but what is stored does not allow it.
         *
         *     - `DUPLICATE`: It exists already.
         *     - `INVALID_STATE`: This is not possible in its present state.
         *     - `IN_USE`: It is still in use.
         *     - `STALE_VERSION`: It was changed in the meantime. Load it again and repeat your change.
         *     - `IDEMPOTENCY_MISMATCH`: This Idempotency-Key was used before with another request.
         *     - `IDEMPOTENCY_IN_FLIGHT`: The first request with this Idempotency-Key is still running. Try again shortly.
         */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "DUPLICATE",
                 *       "message": "It exists already.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The body is too large.
         *
         *     - `PAYLOAD_TOO_LARGE`: The request is too large.
         */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "message": "The request is too large.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The body is not sent as JSON.
         *
         *     - `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json.
         */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "Send the body as application/json.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Too many requests or attempts; `Retry-After` says when to try again.
         *
         *     - `TOO_MANY_REQUESTS`: Too many attempts. Wait a little and try again.
         */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "TOO_MANY_REQUESTS",
                 *       "message": "Too many attempts. Wait a little and try again.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Not your fault: 500 is a fault of ours, 503 passes by itself.
         *
         *     - `SERVER_ERROR`: Something went wrong on our side.
         *     - `UNAVAILABLE`: The service is busy or starting. Try again shortly.
         */
        ServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "SERVER_ERROR",
                 *       "message": "Something went wrong on our side.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
        IdempotencyKey: string;
        /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
        IdempotencyKeyUnused: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id that our log has of this request. */
        "X-Request-Id": string;
        /** @description Seconds to wait before the next try. */
        "Retry-After": number;
        /** @description `true` when this is the stored answer of an earlier request with the same key. */
        "Idempotent-Replayed": "true";
        /** @description How to sign in. */
        "WWW-Authenticate": "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listOutlets: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "code" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["OutletStatus"];
                type?: components["schemas"]["OutletType"];
                locationId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLETS_LISTED",
                     *       "message": "The outlets.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Ikeja",
                     *             "code": "LAG1",
                     *             "type": "STORE",
                     *             "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "address": null,
                     *             "phone": null,
                     *             "timezone": "Africa/Lagos",
                     *             "dayStartsAt": "04:00",
                     *             "status": "ACTIVE",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLETS_LISTED";
                        data: components["schemas"]["OutletPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createOutlet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ikeja",
                 *       "code": "LAG1",
                 *       "type": "STORE",
                 *       "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "timezone": "Africa/Lagos",
                 *       "dayStartsAt": "04:00"
                 *     }
                 */
                "application/json": components["schemas"]["OutletInput"];
            };
        };
        responses: {
            /** @description The outlet is open. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_CREATED",
                     *       "message": "The outlet is open.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Ikeja",
                     *         "code": "LAG1",
                     *         "type": "STORE",
                     *         "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "phone": null,
                     *         "timezone": "Africa/Lagos",
                     *         "dayStartsAt": "04:00",
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLET_CREATED";
                        data: components["schemas"]["Outlet"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getOutlet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                outletId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlet. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_FOUND",
                     *       "message": "The outlet.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Ikeja",
                     *         "code": "LAG1",
                     *         "type": "STORE",
                     *         "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "phone": null,
                     *         "timezone": "Africa/Lagos",
                     *         "dayStartsAt": "04:00",
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLET_FOUND";
                        data: components["schemas"]["Outlet"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    editOutlet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                outletId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ikeja",
                 *       "code": "LAG1",
                 *       "type": "STORE",
                 *       "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "timezone": "Africa/Lagos",
                 *       "dayStartsAt": "04:00",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["OutletEdit"];
            };
        };
        responses: {
            /** @description The outlet is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_UPDATED",
                     *       "message": "The outlet is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Ikeja",
                     *         "code": "LAG1",
                     *         "type": "STORE",
                     *         "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "phone": null,
                     *         "timezone": "Africa/Lagos",
                     *         "dayStartsAt": "04:00",
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLET_UPDATED";
                        data: components["schemas"]["Outlet"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IN_USE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    deleteOutlet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                outletId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlet is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_DELETED",
                     *       "message": "The outlet is removed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "OUTLET_DELETED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IN_USE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeOutlets: {
        parameters: {
            query?: {
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["OutletStatus"];
                type?: components["schemas"]["OutletType"];
                locationId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlets in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLETS_SUMMARIZED",
                     *       "message": "The outlets in figures.",
                     *       "data": {
                     *         "total": 1,
                     *         "active": 0,
                     *         "closed": 0,
                     *         "byType": {
                     *           "STORE": 0,
                     *           "WAREHOUSE": 0,
                     *           "KIOSK": 0,
                     *           "ONLINE": 0
                     *         }
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLETS_SUMMARIZED";
                        data: components["schemas"]["OutletSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listOutletDropdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active outlets by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_OPTIONS_LISTED",
                     *       "message": "The active outlets by name.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Ikeja"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/outlets/dropdown"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLET_OPTIONS_LISTED";
                        data: components["schemas"]["OutletDropdown"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["LocationStatus"];
                /** @description ISO 3166-1 alpha-2. */
                country?: string;
                parentId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATIONS_LISTED",
                     *       "message": "The locations.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Lagos",
                     *             "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "address": null,
                     *             "country": null,
                     *             "status": "ACTIVE",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATIONS_LISTED";
                        data: components["schemas"]["LocationPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lagos",
                 *       "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "country": "NG"
                 *     }
                 */
                "application/json": components["schemas"]["LocationInput"];
            };
        };
        responses: {
            /** @description The location is there. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_CREATED",
                     *       "message": "The location is there.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Lagos",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "country": null,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_CREATED";
                        data: components["schemas"]["Location"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_FOUND",
                     *       "message": "The location.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Lagos",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "country": null,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_FOUND";
                        data: components["schemas"]["Location"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                locationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lagos",
                 *       "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "country": "NG",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["LocationEdit"];
            };
        };
        responses: {
            /** @description The location is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_UPDATED",
                     *       "message": "The location is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Lagos",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "country": null,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_UPDATED";
                        data: components["schemas"]["Location"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    deleteLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                locationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_DELETED",
                     *       "message": "The location is removed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "LOCATION_DELETED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IN_USE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listLocationOverview: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["LocationStatus"];
                /** @description ISO 3166-1 alpha-2. */
                country?: string;
                parentId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations and their figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_OVERVIEW_LISTED",
                     *       "message": "The locations and their figures.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Lagos",
                     *             "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "status": "ACTIVE",
                     *             "outlets": 0,
                     *             "users": 0,
                     *             "stockValue": 1,
                     *             "salesTotal": 1,
                     *             "cashOnHand": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_OVERVIEW_LISTED";
                        data: components["schemas"]["LocationOverviewPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listLocationDropdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active locations by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_OPTIONS_LISTED",
                     *       "message": "The active locations by name.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Lagos"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/locations/dropdown"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_OPTIONS_LISTED";
                        data: components["schemas"]["LocationDropdown"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listLocationOutlets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations and their outlets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_OUTLETS_LISTED",
                     *       "message": "The locations and their outlets.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": null,
                     *             "outlets": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Lagos"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/locations/outlets"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_OUTLETS_LISTED";
                        data: components["schemas"]["LocationOutletFilter"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeLocations: {
        parameters: {
            query?: {
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["LocationStatus"];
                /** @description ISO 3166-1 alpha-2. */
                country?: string;
                parentId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATIONS_SUMMARIZED",
                     *       "message": "The locations in figures.",
                     *       "data": {
                     *         "total": 1,
                     *         "active": 0,
                     *         "inactive": 0,
                     *         "outlets": 0
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATIONS_SUMMARIZED";
                        data: components["schemas"]["LocationSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listCurrencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The currencies by code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CURRENCIES_LISTED",
                     *       "message": "The currencies by code.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "code": "NGN",
                     *             "name": "Nigerian Naira",
                     *             "symbol": "₦",
                     *             "decimals": 2
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/currencies"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CURRENCIES_LISTED";
                        data: components["schemas"]["CurrencyList"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "businessName": "Corner Shop",
                 *       "firstName": "Ada",
                 *       "lastName": "Obi",
                 *       "email": "ada@corner.example",
                 *       "phone": "+2348012345678",
                 *       "password": "four calm otters",
                 *       "currency": "NGN",
                 *       "timezone": "Africa/Lagos"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description The business is registered. Sign in to go on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "REGISTERED",
                     *       "message": "The business is registered. Sign in to go on.",
                     *       "data": {
                     *         "organisation": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "name": "string",
                     *           "currency": "NGN",
                     *           "timezone": "Africa/Lagos"
                     *         },
                     *         "user": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "firstName": "Ada",
                     *           "lastName": "Obi",
                     *           "email": "ada@corner.example",
                     *           "phone": "+2348012345678",
                     *           "role": "OWNER",
                     *           "status": "ACTIVE",
                     *           "emailVerified": true,
                     *           "outletIds": [
                     *             "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *           ]
                     *         },
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "REGISTERED";
                        data: components["schemas"]["Registration"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identifier": "ada@corner.example",
                 *       "password": "four calm otters",
                 *       "platform": "web",
                 *       "deviceId": "till-2"
                 *     }
                 */
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOGIN_OK",
                     *       "message": "Signed in.",
                     *       "data": {
                     *         "tokenType": "Bearer",
                     *         "accessToken": "string",
                     *         "expiresIn": 900,
                     *         "refreshToken": "string"
                     *       },
                     *       "meta": {
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOGIN_OK";
                        data: components["schemas"]["AuthTokens"];
                        meta: components["schemas"]["SessionMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description Here are the next tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "TOKEN_REFRESHED",
                     *       "message": "Here are the next tokens.",
                     *       "data": {
                     *         "tokenType": "Bearer",
                     *         "accessToken": "string",
                     *         "expiresIn": 900,
                     *         "refreshToken": "string"
                     *       },
                     *       "meta": {
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "TOKEN_REFRESHED";
                        data: components["schemas"]["AuthTokens"];
                        meta: components["schemas"]["SessionMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `REFRESH_REUSED` */
            401: components["responses"]["Unauthorized"];
            /** @description `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOGGED_OUT",
                     *       "message": "Signed out.",
                     *       "data": null,
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "LOGGED_OUT";
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    logoutAll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out everywhere. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOGGED_OUT_ALL",
                     *       "message": "Signed out everywhere.",
                     *       "data": {
                     *         "sessions": 0
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOGGED_OUT_ALL";
                        data: {
                            sessions: number;
                        };
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    checkSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is good. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SESSION_OK",
                     *       "message": "The session is good.",
                     *       "data": {
                     *         "user": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "firstName": "Ada",
                     *           "lastName": "Obi",
                     *           "email": "ada@corner.example",
                     *           "phone": "+2348012345678",
                     *           "role": "OWNER",
                     *           "status": "ACTIVE",
                     *           "emailVerified": true,
                     *           "outletIds": [
                     *             "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *           ]
                     *         },
                     *         "organisation": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "name": "string",
                     *           "currency": "NGN",
                     *           "timezone": "Africa/Lagos"
                     *         },
                     *         "permissions": [
                     *           "string"
                     *         ],
                     *         "expiresAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "SESSION_OK";
                        data: components["schemas"]["SessionCheck"];
                        meta: components["schemas"]["SessionMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    validateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "string"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The token was checked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "TOKEN_CHECKED",
                     *       "message": "The token was checked.",
                     *       "data": {
                     *         "valid": true,
                     *         "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "expiresAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "TOKEN_CHECKED";
                        data: components["schemas"]["TokenCheck"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "lastUsedAt" | "createdAt";
                sortDir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your active sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SESSIONS_LISTED",
                     *       "message": "Your active sessions.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "platform": "web",
                     *             "deviceId": null,
                     *             "address": "string",
                     *             "userAgent": null,
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "lastUsedAt": "2026-11-15T09:30:00.000Z",
                     *             "expiresAt": "2026-11-15T09:30:00.000Z",
                     *             "current": true
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "SESSIONS_LISTED";
                        data: components["schemas"]["SessionPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SESSION_REVOKED",
                     *       "message": "The session has ended.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "SESSION_REVOKED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database answers, so requests are served. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description The database does not answer. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unavailable"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "unavailable";
                    };
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document: every operation that is served, in OpenAPI 3.1. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1",
                     *       "info": {},
                     *       "paths": {},
                     *       "components": {}
                     *     }
                     */
                    "application/json": {
                        /** @example 3.1.1 */
                        openapi: string;
                        info: Record<string, never>;
                        paths: Record<string, never>;
                        components: Record<string, never>;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
        };
    };
}
