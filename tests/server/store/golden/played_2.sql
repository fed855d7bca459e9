BEGIN TRANSACTION;
CREATE TABLE entries (
        table_id text NOT NULL REFERENCES tables (id),
        ply integer NOT NULL,
        at bigint NOT NULL,
        author text NOT NULL,
        key text NOT NULL,
        fact text NOT NULL,
        PRIMARY KEY (table_id, ply),
        UNIQUE (table_id, author, key)
    );
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',1,1794895135060,'9f87dd70e56ca3e80336bb3aa7431c94','seat 0','{"type":"seated","seat":0,"name":"Keen Kestrel","program":false}');
INSERT INTO "entries" VALUES('79c56ba4cf28c816',1,1794895135104,'c755e1619041cf75954ada1b2752c2c3','seat 0','{"type":"seated","seat":0,"name":"Gentle Lynx","program":false}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',1,1794895135113,'f4e28c4401331f0119c7b2d352085cf3','seat 0','{"type":"seated","seat":0,"name":"Calm Heron","program":false}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',2,1794895135124,'d6360180790ef5b9c1d30654f5ee7676','k0','{"type":"seated","seat":1,"name":"Patient Marten","program":false}');
INSERT INTO "entries" VALUES('79c56ba4cf28c816',2,1794895135125,'ed7101049cd77b31e45bde55b7f94def','k0','{"type":"seated","seat":1,"name":"Quiet Fox","program":false}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',2,1794895135125,'7950a514d4bc293bd1af6aad61eb027b','k0','{"type":"seated","seat":1,"name":"Gentle Hare","program":false}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',3,1794895135127,'9f87dd70e56ca3e80336bb3aa7431c94','k0','{"type":"started"}');
INSERT INTO "entries" VALUES('79c56ba4cf28c816',3,1794895135132,'c755e1619041cf75954ada1b2752c2c3','k0','{"type":"started"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',3,1794895135132,'f4e28c4401331f0119c7b2d352085cf3','k0','{"type":"started"}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',4,1794895135136,'9f87dd70e56ca3e80336bb3aa7431c94','k1','{"type":"played","seat":0,"text":"cube F9","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',4,1794895135147,'7950a514d4bc293bd1af6aad61eb027b','k1','{"type":"said","seat":1,"text":"10.0.0.17 1"}');
INSERT INTO "entries" VALUES('79c56ba4cf28c816',4,1794895135148,'c755e1619041cf75954ada1b2752c2c3','k1','{"type":"played","seat":0,"text":"split 1 WK","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',5,1794895135151,'d6360180790ef5b9c1d30654f5ee7676','k1','{"type":"played","seat":1,"text":"cube K4","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('79c56ba4cf28c816',5,1794895135156,'ed7101049cd77b31e45bde55b7f94def','k1','{"type":"said","seat":1,"text":"10.0.0.9 1"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',5,1794895135156,'7950a514d4bc293bd1af6aad61eb027b','k2','{"type":"played","seat":1,"text":"pick fur","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('79c56ba4cf28c816',6,1794895135162,'ed7101049cd77b31e45bde55b7f94def','k2','{"type":"played","seat":1,"text":"split 0 WW","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',6,1794895135162,'7950a514d4bc293bd1af6aad61eb027b','k3','{"type":"said","seat":1,"text":"10.0.0.17 3"}');
INSERT INTO "entries" VALUES('79c56ba4cf28c816',7,1794895135168,'c755e1619041cf75954ada1b2752c2c3','k2','{"type":"played","seat":0,"text":"announce 4","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',7,1794895135170,'7950a514d4bc293bd1af6aad61eb027b','k4','{"type":"played","seat":1,"text":"pick spiked","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('70b3b7054e5ddd64',1,1794895135182,'ed7101049cd77b31e45bde55b7f94def','seat 0','{"type":"seated","seat":0,"name":"Quiet Fox","program":false}');
INSERT INTO "entries" VALUES('70b3b7054e5ddd64',2,1794895135182,'c755e1619041cf75954ada1b2752c2c3','seat 1','{"type":"seated","seat":1,"name":"Gentle Lynx","program":false}');
INSERT INTO "entries" VALUES('79c56ba4cf28c816',8,1794895135202,'c755e1619041cf75954ada1b2752c2c3','k3','{"type":"rematched","code":"losi-vise-neji"}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',6,1794895135214,'','5.2','{"type":"played","seat":2,"text":"cube I6","remark":"I picked at random.","reason":"I picked one of 46 actions at random."}');
INSERT INTO "entries" VALUES('70b3b7054e5ddd64',3,1794895135239,'c755e1619041cf75954ada1b2752c2c3','k4','{"type":"started"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',8,1794895135276,'','7.2','{"type":"played","seat":2,"text":"pick pads","remark":"I picked at random.","reason":"I picked one of 8 actions at random."}');
INSERT INTO "entries" VALUES('70b3b7054e5ddd64',4,1794895135278,'ed7101049cd77b31e45bde55b7f94def','k3','{"type":"played","seat":0,"text":"split 1 P","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('70b3b7054e5ddd64',5,1794895135301,'c755e1619041cf75954ada1b2752c2c3','k5','{"type":"said","seat":1,"text":"10.0.0.8 5"}');
INSERT INTO "entries" VALUES('70b3b7054e5ddd64',6,1794895135333,'c755e1619041cf75954ada1b2752c2c3','k6','{"type":"played","seat":1,"text":"align W right","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('70b3b7054e5ddd64',7,1794895135354,'ed7101049cd77b31e45bde55b7f94def','k4','{"type":"played","seat":0,"text":"split 0 P","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',9,1794895135373,'','8.2','{"type":"played","seat":2,"text":"pick beady","remark":"I picked at random.","reason":"I picked one of 6 actions at random."}');
INSERT INTO "entries" VALUES('70b3b7054e5ddd64',8,1794895135381,'ed7101049cd77b31e45bde55b7f94def','k5','{"type":"played","seat":0,"text":"announce WK","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',10,1794895135390,'f4e28c4401331f0119c7b2d352085cf3','k1','{"type":"played","seat":0,"text":"pick horns","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',1,1794895135396,'c755e1619041cf75954ada1b2752c2c3','seat 0','{"type":"seated","seat":0,"name":"Gentle Lynx","program":false}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',2,1794895135396,'ed7101049cd77b31e45bde55b7f94def','seat 1','{"type":"seated","seat":1,"name":"Quiet Fox","program":false}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',11,1794895135403,'f4e28c4401331f0119c7b2d352085cf3','k2','{"type":"played","seat":0,"text":"pick fangs","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('70b3b7054e5ddd64',9,1794895135417,'c755e1619041cf75954ada1b2752c2c3','k7','{"type":"rematched","code":"voso-rino-bubo"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',12,1794895135434,'f4e28c4401331f0119c7b2d352085cf3','k3','{"type":"played","seat":0,"text":"propose Embergrubb","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',13,1794895135448,'7950a514d4bc293bd1af6aad61eb027b','k5','{"type":"played","seat":1,"text":"propose Prismgrubb","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',3,1794895135471,'c755e1619041cf75954ada1b2752c2c3','k8','{"type":"started"}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',4,1794895135488,'c755e1619041cf75954ada1b2752c2c3','k9','{"type":"played","seat":0,"text":"split 0 PPWK","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',14,1794895135501,'','11.2','{"type":"played","seat":2,"text":"propose Piketangle","remark":"I picked at random.","reason":"I picked one of 7 actions at random."}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',5,1794895135509,'ed7101049cd77b31e45bde55b7f94def','k6','{"type":"played","seat":1,"text":"draw","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',15,1794895135541,'f4e28c4401331f0119c7b2d352085cf3','k4','{"type":"said","seat":0,"text":"10.0.0.16 4"}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',7,1794895135555,'','6.3','{"type":"played","seat":3,"text":"cube C1","remark":"My clue says it doesn''t live on C1.","reason":"Of the 1 places I thought of, this one gave away least."}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',6,1794895135556,'c755e1619041cf75954ada1b2752c2c3','k10','{"type":"played","seat":0,"text":"align K left","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',16,1794895135563,'f4e28c4401331f0119c7b2d352085cf3','k5','{"type":"played","seat":0,"text":"swap 1 6","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',8,1794895135583,'9f87dd70e56ca3e80336bb3aa7431c94','k2','{"type":"played","seat":0,"text":"cube E9","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',7,1794895135583,'ed7101049cd77b31e45bde55b7f94def','k7','{"type":"played","seat":1,"text":"align W left","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',17,1794895135602,'7950a514d4bc293bd1af6aad61eb027b','k6','{"type":"played","seat":1,"text":"swap 4 5","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',9,1794895135621,'d6360180790ef5b9c1d30654f5ee7676','k2','{"type":"played","seat":1,"text":"cube G6","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',8,1794895135626,'c755e1619041cf75954ada1b2752c2c3','k11','{"type":"played","seat":0,"text":"shuffle 1 P left","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',9,1794895135659,'ed7101049cd77b31e45bde55b7f94def','k8','{"type":"said","seat":1,"text":"10.0.0.9 8"}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',10,1794895135668,'ed7101049cd77b31e45bde55b7f94def','k9','{"type":"played","seat":1,"text":"split 1 P","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',11,1794895135678,'c755e1619041cf75954ada1b2752c2c3','k12','{"type":"played","seat":0,"text":"announce 8","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',18,1794895135706,'','17.2','{"type":"played","seat":2,"text":"swap 3 4","remark":"I picked at random.","reason":"I picked one of 21 actions at random."}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',10,1794895135707,'','9.2','{"type":"played","seat":2,"text":"cube H7","remark":"I picked at random.","reason":"I picked one of 44 actions at random."}');
INSERT INTO "entries" VALUES('88f49fdd40795372',1,1794895135717,'ed7101049cd77b31e45bde55b7f94def','seat 0','{"type":"seated","seat":0,"name":"Quiet Fox","program":false}');
INSERT INTO "entries" VALUES('88f49fdd40795372',2,1794895135717,'c755e1619041cf75954ada1b2752c2c3','seat 1','{"type":"seated","seat":1,"name":"Gentle Lynx","program":false}');
INSERT INTO "entries" VALUES('39fa1266ea2a4bac',12,1794895135756,'c755e1619041cf75954ada1b2752c2c3','k13','{"type":"rematched","code":"puru-kapu-tepe"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',19,1794895135756,'f4e28c4401331f0119c7b2d352085cf3','k6','{"type":"said","seat":0,"text":"10.0.0.16 6"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',20,1794895135771,'7950a514d4bc293bd1af6aad61eb027b','k7','{"type":"played","seat":1,"text":"propose Thorntangle","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',21,1794895135778,'f4e28c4401331f0119c7b2d352085cf3','k7','{"type":"played","seat":0,"text":"propose Craggrubb","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('88f49fdd40795372',3,1794895135779,'c755e1619041cf75954ada1b2752c2c3','k14','{"type":"started"}');
INSERT INTO "entries" VALUES('88f49fdd40795372',4,1794895135782,'ed7101049cd77b31e45bde55b7f94def','k10','{"type":"played","seat":0,"text":"shuffle 0 K right","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('88f49fdd40795372',5,1794895135783,'c755e1619041cf75954ada1b2752c2c3','k15','{"type":"played","seat":1,"text":"split 1 PWK","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('88f49fdd40795372',6,1794895135785,'ed7101049cd77b31e45bde55b7f94def','k11','{"type":"played","seat":0,"text":"split 0 PW","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('88f49fdd40795372',7,1794895135798,'ed7101049cd77b31e45bde55b7f94def','k12','{"type":"played","seat":0,"text":"announce K","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('3a9e44fcdaeea8a3',1,1794895135815,'c755e1619041cf75954ada1b2752c2c3','seat 0','{"type":"seated","seat":0,"name":"Gentle Lynx","program":false}');
INSERT INTO "entries" VALUES('3a9e44fcdaeea8a3',2,1794895135815,'ed7101049cd77b31e45bde55b7f94def','seat 1','{"type":"seated","seat":1,"name":"Quiet Fox","program":false}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',22,1794895135821,'','18.2','{"type":"played","seat":2,"text":"propose Cragwyrm","remark":"I picked at random.","reason":"I picked one of 6 actions at random."}');
INSERT INTO "entries" VALUES('88f49fdd40795372',8,1794895135831,'c755e1619041cf75954ada1b2752c2c3','k16','{"type":"rematched","code":"kazu-zusa-lefi"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',23,1794895135840,'f4e28c4401331f0119c7b2d352085cf3','k8','{"type":"played","seat":0,"text":"pass","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('3a9e44fcdaeea8a3',3,1794895135851,'c755e1619041cf75954ada1b2752c2c3','k17','{"type":"started"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',24,1794895135864,'7950a514d4bc293bd1af6aad61eb027b','k8','{"type":"played","seat":1,"text":"swap 2 3","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('3a9e44fcdaeea8a3',4,1794895135875,'c755e1619041cf75954ada1b2752c2c3','k18','{"type":"played","seat":0,"text":"split 1 PPWK","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('3a9e44fcdaeea8a3',5,1794895135899,'ed7101049cd77b31e45bde55b7f94def','k13','{"type":"played","seat":1,"text":"split 0 PK","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('3a9e44fcdaeea8a3',6,1794895135918,'c755e1619041cf75954ada1b2752c2c3','k19','{"type":"played","seat":0,"text":"announce 3","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',1,1794895135948,'ed7101049cd77b31e45bde55b7f94def','seat 0','{"type":"seated","seat":0,"name":"Quiet Fox","program":false}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',2,1794895135948,'c755e1619041cf75954ada1b2752c2c3','seat 1','{"type":"seated","seat":1,"name":"Gentle Lynx","program":false}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',25,1794895135966,'','24.2','{"type":"played","seat":2,"text":"swap 2 4","remark":"I picked at random.","reason":"I picked one of 21 actions at random."}');
INSERT INTO "entries" VALUES('3a9e44fcdaeea8a3',7,1794895135967,'c755e1619041cf75954ada1b2752c2c3','k20','{"type":"rematched","code":"daho-loto-lebo"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',26,1794895135979,'f4e28c4401331f0119c7b2d352085cf3','k9','{"type":"played","seat":0,"text":"propose Lanterngrubb","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',3,1794895135992,'c755e1619041cf75954ada1b2752c2c3','k21','{"type":"started"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',27,1794895135997,'7950a514d4bc293bd1af6aad61eb027b','k9','{"type":"played","seat":1,"text":"propose Cragdrake","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',4,1794895136006,'ed7101049cd77b31e45bde55b7f94def','k14','{"type":"played","seat":0,"text":"split 0 PPWK","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',5,1794895136009,'c755e1619041cf75954ada1b2752c2c3','k22','{"type":"played","seat":1,"text":"align P right","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',6,1794895136018,'ed7101049cd77b31e45bde55b7f94def','k15','{"type":"said","seat":0,"text":"10.0.0.9 15"}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',7,1794895136031,'ed7101049cd77b31e45bde55b7f94def','k16','{"type":"played","seat":0,"text":"shuffle 1 W left","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',28,1794895136036,'','25.2','{"type":"played","seat":2,"text":"propose Prismmop","remark":"I picked at random.","reason":"I picked one of 5 actions at random."}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',8,1794895136040,'c755e1619041cf75954ada1b2752c2c3','k23','{"type":"played","seat":1,"text":"split 1 K","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',29,1794895136041,'f4e28c4401331f0119c7b2d352085cf3','k10','{"type":"played","seat":0,"text":"flip 4","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',9,1794895136058,'ed7101049cd77b31e45bde55b7f94def','k17','{"type":"said","seat":0,"text":"10.0.0.9 17"}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',30,1794895136060,'7950a514d4bc293bd1af6aad61eb027b','k10','{"type":"played","seat":1,"text":"flip 2","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('a7eb70d9eef5daa3',11,1794895136071,'','10.3','{"type":"played","seat":3,"text":"cube K3","remark":"My clue says it doesn''t live on K3.","reason":"Of the 1 places I thought of, this one gave away least."}');
INSERT INTO "entries" VALUES('54c4cf78a4f9d805',10,1794895136072,'ed7101049cd77b31e45bde55b7f94def','k18','{"type":"played","seat":0,"text":"announce 5","remark":null,"reason":null}');
INSERT INTO "entries" VALUES('c90f0592e56ea0a0',31,1794895136158,'','30.2','{"type":"played","seat":2,"text":"swap 1 3","remark":"I picked at random.","reason":"I picked one of 21 actions at random."}');
CREATE TABLE people (
        id text PRIMARY KEY,
        name text NOT NULL,
        is_program boolean NOT NULL,
        made_at bigint NOT NULL
    );
INSERT INTO "people" VALUES('9f87dd70e56ca3e80336bb3aa7431c94','Keen Kestrel',0,1794895134832);
INSERT INTO "people" VALUES('d6360180790ef5b9c1d30654f5ee7676','Patient Marten',0,1794895134858);
INSERT INTO "people" VALUES('c755e1619041cf75954ada1b2752c2c3','Gentle Lynx',0,1794895135096);
INSERT INTO "people" VALUES('ed7101049cd77b31e45bde55b7f94def','Quiet Fox',0,1794895135101);
INSERT INTO "people" VALUES('f4e28c4401331f0119c7b2d352085cf3','Calm Heron',0,1794895135107);
INSERT INTO "people" VALUES('7950a514d4bc293bd1af6aad61eb027b','Gentle Hare',0,1794895135111);
CREATE TABLE progress (
        identity text NOT NULL REFERENCES people (id),
        kind text NOT NULL,
        name text NOT NULL,
        value text NOT NULL,
        score integer,
        at bigint NOT NULL,
        PRIMARY KEY (identity, kind, name)
    );
CREATE TABLE schema_version (version integer NOT NULL);
INSERT INTO "schema_version" VALUES(2);
CREATE TABLE seats (
        table_id text NOT NULL REFERENCES tables (id),
        seat integer NOT NULL,
        person text,
        PRIMARY KEY (table_id, seat)
    );
INSERT INTO "seats" VALUES('a7eb70d9eef5daa3',0,'9f87dd70e56ca3e80336bb3aa7431c94');
INSERT INTO "seats" VALUES('a7eb70d9eef5daa3',1,'d6360180790ef5b9c1d30654f5ee7676');
INSERT INTO "seats" VALUES('a7eb70d9eef5daa3',2,NULL);
INSERT INTO "seats" VALUES('a7eb70d9eef5daa3',3,NULL);
INSERT INTO "seats" VALUES('79c56ba4cf28c816',0,'c755e1619041cf75954ada1b2752c2c3');
INSERT INTO "seats" VALUES('79c56ba4cf28c816',1,'ed7101049cd77b31e45bde55b7f94def');
INSERT INTO "seats" VALUES('c90f0592e56ea0a0',0,'f4e28c4401331f0119c7b2d352085cf3');
INSERT INTO "seats" VALUES('c90f0592e56ea0a0',1,'7950a514d4bc293bd1af6aad61eb027b');
INSERT INTO "seats" VALUES('c90f0592e56ea0a0',2,NULL);
INSERT INTO "seats" VALUES('70b3b7054e5ddd64',0,'ed7101049cd77b31e45bde55b7f94def');
INSERT INTO "seats" VALUES('70b3b7054e5ddd64',1,'c755e1619041cf75954ada1b2752c2c3');
INSERT INTO "seats" VALUES('39fa1266ea2a4bac',0,'c755e1619041cf75954ada1b2752c2c3');
INSERT INTO "seats" VALUES('39fa1266ea2a4bac',1,'ed7101049cd77b31e45bde55b7f94def');
INSERT INTO "seats" VALUES('88f49fdd40795372',0,'ed7101049cd77b31e45bde55b7f94def');
INSERT INTO "seats" VALUES('88f49fdd40795372',1,'c755e1619041cf75954ada1b2752c2c3');
INSERT INTO "seats" VALUES('3a9e44fcdaeea8a3',0,'c755e1619041cf75954ada1b2752c2c3');
INSERT INTO "seats" VALUES('3a9e44fcdaeea8a3',1,'ed7101049cd77b31e45bde55b7f94def');
INSERT INTO "seats" VALUES('54c4cf78a4f9d805',0,'ed7101049cd77b31e45bde55b7f94def');
INSERT INTO "seats" VALUES('54c4cf78a4f9d805',1,'c755e1619041cf75954ada1b2752c2c3');
CREATE TABLE tables (
        id text PRIMARY KEY,
        code text NOT NULL UNIQUE,
        game text NOT NULL,
        version integer NOT NULL,
        configuration text NOT NULL,
        deal text NOT NULL,
        salt text NOT NULL,
        host text NOT NULL,
        listed boolean NOT NULL,
        made_at bigint NOT NULL,
        phase text NOT NULL,
        summary text NOT NULL,
        changed_at bigint NOT NULL
    );
INSERT INTO "tables" VALUES('a7eb70d9eef5daa3','nahu-nepu-jipe','classic',1,'{"game":"classic","options":{"players":4},"seats":[null,null,"random","novice"],"listed":false,"assistance":"none","turn_seconds":null,"absent":"vote","absent_seconds":60,"spectators":true,"first_game":null}','{"further_hints":[],"options":{"grade":"any","hints":true,"honour_mode":false,"max_hints":1,"mode":"normal","pairing":[[0,1],[2,3]],"partial_answer":"relocate","players":4,"source":"generated","start":0},"setup":{"clues":["2:cougar","desert|mountain","1:forest","3:green"],"habitat":[6,5],"hint":"no_water","layout":[{"rotated":false,"tile":2},{"rotated":false,"tile":3},{"rotated":false,"tile":4},{"rotated":false,"tile":1},{"rotated":true,"tile":6},{"rotated":true,"tile":5}],"mode":"normal","players":4,"structures":[{"col":6,"colour":"white","kind":"stone","row":1},{"col":4,"colour":"green","kind":"stone","row":8},{"col":1,"colour":"blue","kind":"stone","row":2},{"col":3,"colour":"white","kind":"shack","row":0},{"col":6,"colour":"green","kind":"shack","row":5},{"col":9,"colour":"blue","kind":"shack","row":7}]}}','37dfd184c23b8c0e7d3c2e6e2627e5c7774e0076ec81258c1219fcac8176b9b7','9f87dd70e56ca3e80336bb3aa7431c94',0,1794895135060,'playing','{"code":"nahu-nepu-jipe","game":"classic","options":{"players":4},"phase":"playing","seats":[{"name":"Keen Kestrel","kind":"person","level":null,"absent":false,"character":null},{"name":"Patient Marten","kind":"person","level":null,"absent":false,"character":null},{"name":null,"kind":"bot","level":"random","absent":false,"character":null},{"name":null,"kind":"bot","level":"novice","absent":false,"character":"momo"}],"waiting":[0],"spectators":true,"made_at":1794895135060,"winners":[],"adapts":null}',1794895136071);
INSERT INTO "tables" VALUES('79c56ba4cf28c816','nuvu-jaga-tisa','urban',1,'{"game":"urban","options":{"players":2},"seats":[null,null],"listed":false,"assistance":"none","turn_seconds":null,"absent":"vote","absent_seconds":60,"spectators":true,"first_game":null}','{"blocks":["ordinary","ordinary","ordinary","ordinary","mysterious","mysterious","ordinary","ordinary","ordinary","mysterious","mysterious","ordinary","mysterious","ordinary"],"decks":[["split","split","shuffle","split","split","align","shuffle","split","align","shuffle"],["split","split","align","shuffle","split","align","align","split","split","shuffle"]],"options":{"decks":"prototype","only_matching":false,"players":2,"sensors":"4-3-3","tie":"cryptid"},"reshuffles":[[[2,1,0,7,3,6,4,5,8],[3,0,2,1,6,7,4,5,8],[3,4,0,7,6,2,5,1,8],[3,1,6,7,5,4,0,8,2],[3,4,7,6,5,2,1,8,0],[3,8,0,7,1,2,6,5,4],[5,6,1,8,7,3,4,2,0]],[[8,2,0,4,6,3,7,5,1],[5,3,7,6,1,4,0,8,2],[3,0,1,7,5,2,4,8,6],[6,1,2,4,3,5,7,0,8],[6,0,4,3,5,7,1,8,2],[3,8,4,0,2,5,7,1,6],[4,7,1,0,5,2,8,6,3]]]}','8b8f880e11446ef010db9381a634a623a93980797654f2e224ee1f0ffdd9ce43','c755e1619041cf75954ada1b2752c2c3',0,1794895135104,'over','{"code":"nuvu-jaga-tisa","game":"urban","options":{"players":2},"phase":"over","seats":[{"name":"Gentle Lynx","kind":"person","level":null,"absent":false,"character":null},{"name":"Quiet Fox","kind":"person","level":null,"absent":false,"character":null}],"waiting":[],"spectators":true,"made_at":1794895135104,"winners":[1],"adapts":null}',1794895135168);
INSERT INTO "tables" VALUES('c90f0592e56ea0a0','naji-bosi-sedu','connections',1,'{"game":"connections","options":{"players":3},"seats":[null,null,"random"],"listed":false,"assistance":"none","turn_seconds":null,"absent":"vote","absent_seconds":60,"spectators":true,"first_game":null}','{"hands":[[[3,12,20,28,38,51,61],[5,14,33,41,44,49,60],[10,13,15,19,37,47,57]],[[8,28,36,50,55,56,57],[9,15,18,24,31,43,46],[5,16,22,34,35,45,54]],[[5,6,11,30,35,38,46],[4,8,13,26,32,41,47],[3,7,9,12,16,24,57]],[[9,10,19,33,36,39,42],[3,8,29,31,45,52,63],[2,13,21,34,35,41,43]],[[0,18,27,30,40,47,49],[7,31,37,46,52,61,63],[5,6,8,14,34,60,62]],[[8,12,13,33,39,47,49],[7,32,37,44,46,52,56],[2,4,20,24,27,48,61]]],"options":{"allow_pass":true,"draft_tie":"lowest_seat","hand":7,"players":3,"recommit":false,"repeat_across":false,"repeat_scope":"previous_player","sd_all":true,"start":null,"win_score":10},"precedence":[],"starter":1}','7505862a74a2c7bb3994a0d3b5341d0195e3a857e64fae253fd2b73d948de7ea','f4e28c4401331f0119c7b2d352085cf3',0,1794895135113,'playing','{"code":"naji-bosi-sedu","game":"connections","options":{"players":3},"phase":"playing","seats":[{"name":"Calm Heron","kind":"person","level":null,"absent":false,"character":null},{"name":"Gentle Hare","kind":"person","level":null,"absent":false,"character":null},{"name":null,"kind":"bot","level":"random","absent":false,"character":null}],"waiting":[0,1,2],"spectators":true,"made_at":1794895135113,"winners":[],"adapts":null}',1794895136158);
INSERT INTO "tables" VALUES('70b3b7054e5ddd64','losi-vise-neji','urban',1,'{"game":"urban","options":{"players":2},"seats":[null,null],"listed":false,"assistance":"none","turn_seconds":null,"absent":"vote","absent_seconds":60,"spectators":true,"first_game":[[1,0,0],[0,1,0]]}','{"blocks":["ordinary","ordinary","ordinary","ordinary","mysterious","mysterious","ordinary","ordinary","ordinary","mysterious","mysterious","ordinary","ordinary","mysterious"],"decks":[["split","shuffle","split","shuffle","align","shuffle","split","split","align","split"],["align","align","shuffle","split","split","align","shuffle","split","split","split"]],"options":{"decks":"prototype","only_matching":false,"players":2,"sensors":"4-3-3","tie":"cryptid"},"reshuffles":[[[2,0,1,7,3,5,6,8,4],[3,0,6,1,7,2,5,8,4],[3,0,6,2,4,8,5,7,1],[5,0,8,2,7,4,1,3,6],[7,4,3,0,2,6,5,1,8],[1,6,8,7,4,3,0,2,5],[0,8,1,7,6,4,5,3,2]],[[2,3,6,1,0,8,4,5,7],[1,6,3,0,5,4,7,8,2],[0,6,8,5,4,3,7,2,1],[7,6,0,2,3,8,1,5,4],[0,1,6,3,4,8,2,5,7],[4,0,6,5,8,2,1,3,7],[3,1,8,0,2,6,7,5,4]]]}','018ccbe768506ecd17f5e32d1a58324cb76c75bffcfa11b0706a1ce30bc1b373','c755e1619041cf75954ada1b2752c2c3',0,1794895135182,'over','{"code":"losi-vise-neji","game":"urban","options":{"players":2},"phase":"over","seats":[{"name":"Quiet Fox","kind":"person","level":null,"absent":false,"character":null},{"name":"Gentle Lynx","kind":"person","level":null,"absent":false,"character":null}],"waiting":[],"spectators":true,"made_at":1794895135182,"winners":[1],"adapts":null}',1794895135381);
INSERT INTO "tables" VALUES('39fa1266ea2a4bac','voso-rino-bubo','urban',1,'{"game":"urban","options":{"players":2},"seats":[null,null],"listed":false,"assistance":"none","turn_seconds":null,"absent":"vote","absent_seconds":60,"spectators":true,"first_game":null}','{"blocks":["ordinary","ordinary","ordinary","ordinary","mysterious","ordinary","ordinary","ordinary","mysterious","mysterious","mysterious","ordinary","mysterious","ordinary"],"decks":[["split","shuffle","align","split","split","align","split","split","shuffle","shuffle"],["split","align","shuffle","align","split","split","split","shuffle","align","split"]],"options":{"decks":"prototype","only_matching":false,"players":2,"sensors":"4-3-3","tie":"cryptid"},"reshuffles":[[[0,1,7,4,5,3,2,6,8],[5,1,3,6,4,2,7,0,8],[2,5,6,4,3,7,1,8,0],[0,2,6,5,1,3,8,7,4],[6,2,4,3,0,1,7,5,8],[8,7,0,4,5,1,3,2,6],[4,2,5,3,8,6,1,7,0]],[[2,5,8,7,4,1,6,3,0],[3,8,5,2,7,1,0,6,4],[6,5,1,4,0,2,8,3,7],[4,0,7,2,8,6,3,1,5],[2,5,3,6,7,0,1,4,8],[8,1,7,2,0,6,4,3,5],[8,0,5,3,6,2,7,1,4]]]}','242f57ed9395a48d2234126023e25461f66de45095c6e06922280eb22359accf','c755e1619041cf75954ada1b2752c2c3',0,1794895135396,'over','{"code":"voso-rino-bubo","game":"urban","options":{"players":2},"phase":"over","seats":[{"name":"Gentle Lynx","kind":"person","level":null,"absent":false,"character":null},{"name":"Quiet Fox","kind":"person","level":null,"absent":false,"character":null}],"waiting":[],"spectators":true,"made_at":1794895135396,"winners":[1],"adapts":null}',1794895135678);
INSERT INTO "tables" VALUES('88f49fdd40795372','puru-kapu-tepe','urban',1,'{"game":"urban","options":{"players":2},"seats":[null,null],"listed":false,"assistance":"none","turn_seconds":null,"absent":"vote","absent_seconds":60,"spectators":true,"first_game":[[1,0,0],[0,1,0]]}','{"blocks":["ordinary","ordinary","ordinary","ordinary","ordinary","mysterious","mysterious","mysterious","ordinary","ordinary","ordinary","mysterious","mysterious","ordinary"],"decks":[["split","split","shuffle","split","shuffle","align","shuffle","align","split","split"],["shuffle","shuffle","split","split","split","align","split","split","align","align"]],"options":{"decks":"prototype","only_matching":false,"players":2,"sensors":"4-3-3","tie":"cryptid"},"reshuffles":[[[4,0,8,3,6,7,1,2,5],[5,1,8,7,2,0,3,6,4],[6,7,3,4,2,1,5,8,0],[0,8,2,5,4,7,1,3,6],[0,2,7,6,1,3,4,5,8],[2,5,4,0,7,3,1,8,6],[8,2,6,5,7,0,1,4,3]],[[1,8,6,4,7,3,2,5,0],[3,1,4,6,8,0,7,5,2],[7,3,0,8,2,1,5,6,4],[5,6,2,3,8,7,0,4,1],[2,4,5,3,7,1,6,8,0],[4,2,0,1,8,5,6,7,3],[8,5,1,2,3,7,6,0,4]]]}','fefbadd9500be0ecf846362c657b6c3929263ab0240ff7eaaac11d2b9caf01a9','c755e1619041cf75954ada1b2752c2c3',0,1794895135717,'over','{"code":"puru-kapu-tepe","game":"urban","options":{"players":2},"phase":"over","seats":[{"name":"Quiet Fox","kind":"person","level":null,"absent":false,"character":null},{"name":"Gentle Lynx","kind":"person","level":null,"absent":false,"character":null}],"waiting":[],"spectators":true,"made_at":1794895135717,"winners":[1],"adapts":null}',1794895135798);
INSERT INTO "tables" VALUES('3a9e44fcdaeea8a3','kazu-zusa-lefi','urban',1,'{"game":"urban","options":{"players":2},"seats":[null,null],"listed":false,"assistance":"none","turn_seconds":null,"absent":"vote","absent_seconds":60,"spectators":true,"first_game":null}','{"blocks":["ordinary","ordinary","ordinary","ordinary","ordinary","ordinary","ordinary","mysterious","mysterious","ordinary","mysterious","mysterious","ordinary","mysterious"],"decks":[["align","split","split","align","shuffle","split","split","shuffle","shuffle","split"],["split","shuffle","align","align","split","align","split","shuffle","split","split"]],"options":{"decks":"prototype","only_matching":false,"players":2,"sensors":"4-3-3","tie":"cryptid"},"reshuffles":[[[1,5,2,6,4,0,3,8,7],[1,5,8,7,4,0,6,2,3],[7,3,1,0,4,6,2,8,5],[4,0,1,8,7,2,6,3,5],[3,2,1,0,7,8,4,5,6],[8,0,2,6,4,5,1,3,7],[1,7,6,0,4,3,5,8,2]],[[2,1,6,8,4,0,3,5,7],[0,7,5,2,4,3,1,8,6],[1,6,4,2,5,8,0,7,3],[3,1,5,6,2,4,0,8,7],[0,7,3,1,6,4,2,8,5],[8,3,2,6,0,5,7,4,1],[1,5,7,4,0,3,2,6,8]]]}','5c70cf1301593219d7ffe047ad1a6c0361fea0cda16f9c444fbafc2b2954f5f3','c755e1619041cf75954ada1b2752c2c3',0,1794895135815,'over','{"code":"kazu-zusa-lefi","game":"urban","options":{"players":2},"phase":"over","seats":[{"name":"Gentle Lynx","kind":"person","level":null,"absent":false,"character":null},{"name":"Quiet Fox","kind":"person","level":null,"absent":false,"character":null}],"waiting":[],"spectators":true,"made_at":1794895135815,"winners":[1],"adapts":null}',1794895135918);
INSERT INTO "tables" VALUES('54c4cf78a4f9d805','daho-loto-lebo','urban',1,'{"game":"urban","options":{"players":2},"seats":[null,null],"listed":false,"assistance":"none","turn_seconds":null,"absent":"vote","absent_seconds":60,"spectators":true,"first_game":[[1,0,0],[0,1,0]]}','{"blocks":["ordinary","ordinary","ordinary","ordinary","ordinary","ordinary","mysterious","mysterious","ordinary","mysterious","mysterious","ordinary","ordinary","mysterious"],"decks":[["split","align","shuffle","split","split","align","split","shuffle","split","shuffle"],["align","split","split","align","split","split","shuffle","split","shuffle","align"]],"options":{"decks":"prototype","only_matching":false,"players":2,"sensors":"4-3-3","tie":"cryptid"},"reshuffles":[[[4,5,8,3,6,7,1,2,0],[7,4,2,8,5,6,1,0,3],[5,7,0,4,2,8,3,6,1],[6,8,7,4,0,5,3,1,2],[5,3,1,2,4,7,0,8,6],[0,4,3,2,8,6,1,7,5],[7,0,4,6,3,2,8,5,1]],[[3,6,4,5,1,7,8,2,0],[5,4,2,6,1,8,3,7,0],[5,1,7,0,4,8,2,6,3],[5,0,4,6,7,2,8,3,1],[1,0,7,5,3,6,2,4,8],[1,4,0,8,5,7,2,3,6],[4,0,8,1,2,6,7,3,5]]]}','1668824eac10aa18d91dc4e8ea46e829ed3abd9931a6f2f0d9d11f5665336672','c755e1619041cf75954ada1b2752c2c3',0,1794895135948,'over','{"code":"daho-loto-lebo","game":"urban","options":{"players":2},"phase":"over","seats":[{"name":"Quiet Fox","kind":"person","level":null,"absent":false,"character":null},{"name":"Gentle Lynx","kind":"person","level":null,"absent":false,"character":null}],"waiting":[],"spectators":true,"made_at":1794895135948,"winners":[1],"adapts":null}',1794895136072);
CREATE TABLE tokens (
        hash text PRIMARY KEY,
        person text NOT NULL REFERENCES people (id),
        made_at bigint NOT NULL
    );
INSERT INTO "tokens" VALUES('570c1636e05fd06e1d9fd1d0de029feb19bbbc6f3256ec5636df71c15a4cdaf3','9f87dd70e56ca3e80336bb3aa7431c94',1794895134832);
INSERT INTO "tokens" VALUES('c5c842955e8912f84c1578a69fea45ce5dfee48628ab9ce1019e67f1f5136206','d6360180790ef5b9c1d30654f5ee7676',1794895134858);
INSERT INTO "tokens" VALUES('51cea64138c89c8e0d04d143af4653d883660b1a69957627fed5d6650e78f6d3','c755e1619041cf75954ada1b2752c2c3',1794895135096);
INSERT INTO "tokens" VALUES('79cc8fc12e6c4576ebd7256b000d281532622dd1d809460889c4d1b1c09136e6','ed7101049cd77b31e45bde55b7f94def',1794895135101);
INSERT INTO "tokens" VALUES('5914919b0d8fbacbb2f679fe8c5cb5d7bd48600fcab115998e44ca2b49245e2a','f4e28c4401331f0119c7b2d352085cf3',1794895135107);
INSERT INTO "tokens" VALUES('b73ce924aefd1c6514b26ade8d84ba2c15d3e007851b25f720d3dd1b259d459b','7950a514d4bc293bd1af6aad61eb027b',1794895135111);
CREATE TABLE transfers (
        person text PRIMARY KEY REFERENCES people (id),
        code_hash text NOT NULL UNIQUE,
        until bigint NOT NULL
    );
CREATE TABLE turns (
        table_id text NOT NULL REFERENCES tables (id),
        seat integer NOT NULL,
        kind text NOT NULL,
        ply integer NOT NULL,
        planned bigint NOT NULL,
        due bigint NOT NULL,
        leased_until bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, seat, kind, ply)
    );
INSERT INTO "turns" VALUES('c90f0592e56ea0a0',2,'bot',31,1794895136208,1794895136208,0);
CREATE INDEX tables_listed ON tables (made_at) WHERE listed AND phase IN ('gathering', 'playing');
CREATE INDEX seats_person ON seats (person);
CREATE INDEX turns_due ON turns (due);
CREATE INDEX progress_scores ON progress (kind, name, score);
COMMIT;
