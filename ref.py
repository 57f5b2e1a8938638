import sys, random
sys.path.insert(0,'/tmp/three/src'); sys.path.insert(0,'/tmp/three/tests/oracle')
from referee_wh40k import referee
from exactdice.games import wh40k
import exactdice; assert '/tmp/three' in exactdice.__file__
from exactdice.games.wh40k import Ability
def conv(weapons, defender, situation):
    att=[]
    for w in weapons:
        ab=[]
        for key,name in (("lethal_hits","lethal hits"),("devastating_wounds","devastating wounds"),("torrent","torrent"),("twin_linked","twin-linked"),("precision","precision"),("psychic","psychic"),("blast","blast"),("lance","lance"),("heavy","heavy")):
            if w.get(key): ab.append(name)
        if w.get("sustained_hits"): ab.append(Ability("sustained hits",w["sustained_hits"]))
        if w.get("anti"): ab.append(Ability("anti",w["anti"],"t"))
        if w.get("extra_mortals_on_critical_wound"): ab.append(Ability("mortal wounds",w["extra_mortals_on_critical_wound"]))
        if w.get("reroll_hits"): ab.append(Ability("re-roll hits",w["reroll_hits"]))
        att.append((w.get("count",1),wh40k.Weapon(w["name"],attacks=w["attacks"],skill=w["skill"],strength=w["strength"],ap=w["ap"],damage=w["damage"],kind=w["kind"],abilities=ab)))
    ms=[]
    for m in defender["models"]:
        ms+=[wh40k.Model(wounds=m["wounds"],save=m["save"],invulnerable=m.get("invulnerable"),feel_no_pain=m.get("fnp"),feel_no_pain_mortal=m.get("fnp_mortal"),feel_no_pain_psychic=m.get("fnp_psychic"),character=m.get("character",False),remaining=m.get("remaining"),damage_reduction=m.get("damage_reduction",0),halve_damage=m.get("halve_damage",False))]*m.get("count",1)
    s=wh40k.Situation(cover=defender.get("cover",False),minus_one_to_wound_if_stronger=defender.get("minus_one_to_wound_if_stronger",False),first_failed_save_damage_zero=defender.get("first_failed_save_damage_zero",False))
    return wh40k.attack(att,wh40k.Unit("u",toughness=defender["toughness"],models=ms,keywords=["t"]),s)
import json
d=json.load(open('/work/shared/cases/worked.json'))
for c in d['cases']:
    i=c['input']
    if i['kind']=='attack_sequence':
        try:
            v=conv(i['weapons'],i['defender'],i['situation'])
            got={k:str(x) if '/' in str(x) else f"{x}/1" for k,x in v.wounds_lost.items()}
            exp={int(k):x for k,x in c['expected']['pmf']['wounds_lost'].items()}
            print(c['id'], got==exp)
        except Exception as e: print(c['id'],type(e),e)
rnd=random.Random(int(sys.argv[1]) if len(sys.argv)>1 else 1)
R=rnd.choice
def rw(k):
    w=dict(name=f"w{k}",kind=R(["ranged","melee"]),attacks=R([1,1,2,"D3"]),skill=R([2,3,4]),strength=R([3,4,8]),ap=R([0,-1,-3]),damage=R([1,2,"D3",3]))
    if rnd.random()<.3: w["lethal_hits"]=True
    if rnd.random()<.4: w["devastating_wounds"]=True
    if rnd.random()<.3: w["sustained_hits"]=R([1,2])
    if rnd.random()<.3: w["anti"]=R([3,4,5])
    if rnd.random()<.3: w["precision"]=True
    if rnd.random()<.25: w["extra_mortals_on_critical_wound"]=R([1,"D3"])
    if rnd.random()<.2: w["torrent"]=True
    if rnd.random()<.2: w["reroll_hits"]=R(["ones","failed"])
    return w
def rm():
    m=dict(wounds=R([1,2,3]),save=R([2,3,5,7]))
    if rnd.random()<.3: m["fnp"]=R([4,5])
    if rnd.random()<.3: m["fnp_mortal"]=R([3,5])
    if rnd.random()<.2: m["invulnerable"]=4
    if rnd.random()<.2: m["damage_reduction"]=1
    if rnd.random()<.2: m["halve_damage"]=True
    if rnd.random()<.35: m["character"]=True
    if rnd.random()<.2: m["remaining"]=rnd.randint(1,m["wounds"])
    return m
import time
bad=0; n=0; t0=time.time()
while time.time()-t0<(float(sys.argv[2]) if len(sys.argv)>2 else 60):
    ws=[rw(k) for k in range(R([1,1,2,2,3]))]; df=dict(toughness=R([3,4,5]),models=[rm() for _ in range(R([1,2,3,4]))])
    if rnd.random()<.2: df["minus_one_to_wound_if_stronger"]=True
    if rnd.random()<.2: df["first_failed_save_damage_zero"]=True
    chars=[m for m in df["models"] if m.get("character")]
    if any(w.get("precision") for w in ws) and any(c.get("remaining",c["wounds"])<c["wounds"] for c in chars[1:]): continue
    r=referee(ws,df,{}); v=conv(ws,df,{})
    n+=1
    if dict(v.joint)!={k:x for k,x in r.items() if x}:
        bad+=1; print("BAD",ws,df); 
        if bad>3: break
    v.explain()
print(n,"cases",bad,"bad")
